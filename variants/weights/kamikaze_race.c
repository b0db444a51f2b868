#include "variants/weights/weights.h"

/* Chosen by hand: pawns win, and officers take them along. */
const Weights weights_kamikaze_race = {
    .man = { W(0, 0), W(300, 400), W(220, 200), W(220, 200), W(280, 300), W(360, 400), W(0, 0) },
    .passed = { W(0, 0), W(0, 0), W(20, 40), W(40, 80), W(80, 140), W(150, 250), W(300, 400), W(0, 0) },
    .passed_blocked = { W(0, 0), W(0, 0), W(-10, -20), W(-20, -40), W(-40, -70), W(-75, -120), W(-150, -200), W(0, 0) },
    .passed_clear = { W(0, 0), W(0, 0), W(30, 60), W(60, 120), W(120, 250), W(300, 450), W(700, 900), W(0, 0) },
    .pawn_doubled = W(-20, -30),
    .tempo = W(15, 15),
};
