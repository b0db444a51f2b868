// app.js -- joins the parts, and begins.

import { $ } from './dom.js';
import { BoardView } from './board.js';
import { Controller } from './controller.js';
import { Frame } from './frame.js';
import { GameInHand } from './game.js';
import { Hand } from './hand.js';
import { notify } from './notice.js';
import { Puzzles } from './puzzles.js';
import { Screen } from './screen.js';
import { dressPage } from './settings.js';
import * as server from './transport.js';
import { wants } from './wishes.js';
import { translate } from './words.js';

dressPage();
translate(document.body);
const game = new GameInHand(),
    controller = new Controller(game, server),
    view = new BoardView($('board'), $('table')),
    frame = new Frame();
const screen = new Screen(game, view, {
    play: (text) => controller.play(text),
    goTo: (ply) => controller.goTo(ply),
    chooseLine: (line) => controller.chooseLine(line),
    playAgain: (wish) => controller.tryToBegin('new', wish),
    ask: () => controller.order('rematch'),
    answer: (agrees) => controller.order('answer', { agrees }),
    tryAgain: () => controller.tryAgain(),
    begin: controller.begin,
});
const hand = new Hand(view, {
    load: (prefix) => controller.tries(prefix),
    play: (text) => controller.play(text),
    redraw: () => screen.redraw(),
    refuse: (text) => controller.tellWhy(text),
    say: notify,
    visit: (cell) => screen.tellCell(cell),
    type: (key) => screen.type(key),
    isBusy: () => game.isBusy,
    mayPlan: () => game.mayPlan,
});
screen.hand = hand;
controller.views = { screen, hand, frame, puzzles: new Puzzles(controller, view) };
controller.wish(wants('thoughts'));
frame.bind(controller, screen);
controller.start();
