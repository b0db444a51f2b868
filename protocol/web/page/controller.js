// controller.js -- what happens: what the server says goes to the game and is shown, what the person wants goes to the
// server. Knows no page.

import { Refusal } from './refusal.js';
import { learn, said, spoken, wantedWords } from './speech.js';
import { sentence, t } from './words.js';

/** @typedef {import('./game.js').GameInHand} GameInHand */
/** @typedef {Omit<typeof import('./transport.js'), 'getText' | 'lines' | 'linkTo' | 'linkToOwn'>} Server */

/**
 * What shows the game, and what is begun at it.
 * @typedef {object} Views
 * @property {Pick<import('./screen.js').Screen, 'know' | 'turns' | 'draw' | 'drawOn' | 'drawSide' | 'redraw' | 'evaluate' | 'complete'>} screen
 * @property {Pick<import('./hand.js').Hand, 'walk' | 'hasBegun' | 'begin' | 'back'>} hand
 * @property {Omit<import('./frame.js').Frame, 'bind'>} frame
 * @property {Pick<import('./puzzles.js').Puzzles, 'isAt' | 'open' | 'hear'>} [puzzles]
 */

const UNREACHABLE = t('The server cannot be reached just now.'),
    ASK_AGAIN = t('Open the link that fusilier web prints once more.');

export class Controller {
    /** @param {GameInHand} game @param {Server} server */
    constructor(game, server) {
        this.game = game;
        this.server = server;
        /** @type {Views} given when there are any: they need a controller themselves */
        this.views = /** @type {any} */ (null);
        this.stopListening = () => {};
    }

    // ---- what the server says ----

    /** @param {any} event */
    async hear(event) {
        const { game } = this,
            { screen, frame } = this.views;
        frame.tellLost('');
        if (event.type === 'thinking') {
            game.think(event);
            if (!game.live || game.past) return;
            screen.evaluate();
            screen.redraw();
        } else if (event.type === 'board') screen.know(event);
        else if (event.type === 'state') await this.hearState(spoken(event));
        else if (event.type === 'clock') frame.setClock(event.gone);
        else if (event.type === 'moved') this.sit(event.table);
        else if (event.type === 'gone') this.goAway(said(event.reason) || t('another window has taken your seat'));
    }

    /** @param {State} state */
    async hearState(state) {
        const { game } = this,
            { screen, hand, frame, puzzles } = this.views,
            news = game.take(state);
        game.isPuzzle = !!puzzles?.isAt(state.table);
        if (news.isOther && news.before) frame.leaveTable();
        if (news.isOther || !news.isSame) frame.notify('');
        if (!news.isSame) frame.endReview();
        frame.inside(state, this.server.isHost());
        if (news.isOther) frame.bringName(state);
        if (news.isNext && game.news) frame.tellMove(game.news, state.moves[state.ply - 1].captures);
        if (state.result && news.isOver) frame.tellEnd(t('The game is over. %1.', state.result.words));
        frame.tellWhoAsks(state, news.before);
        // What was begun goes on where nothing has changed at the board.
        if (!news.isSame || !hand.hasBegun) await hand.begin(game.tries);
        if (game.past) screen.drawSide();
        else await (news.isSame ? screen.drawOn(state, news.before) : screen.draw(state, news.before));
        screen.complete();
        puzzles?.hear(state, news.isOther).catch((error) => this.complain(error));
        const ahead = game.ahead;
        game.ahead = 0;
        if (ahead) await this.goTo(ahead);
    }

    /** @param {number} seconds until the next attempt */
    lose(seconds) {
        const { screen, frame } = this.views;
        this.game.lose();
        frame.tellLost(
            seconds > 1 ? t('Connection lost: trying again in %1 seconds …', seconds) : t('Connection lost: trying again …'),
        );
        screen.redraw();
    }

    /** @param {unknown} error */
    complain(error) {
        if (error instanceof Refusal && error.status === 401) this.leave(error.message);
        else this.views.frame.complain(error);
    }

    // ---- coming in, and leaving ----

    /** Comes in and sits down. */
    async start() {
        const { server } = this,
            { frame } = this.views;
        try {
            const asked = server.wanted();
            if (wantedWords) learn(await server.get(`/api/words?language=${wantedWords}`));
            if (await server.enter()) {
                this.sit(server.table());
                if (asked?.own) this.views.frame.openOwn(asked.own, this.begin);
                else if (asked) await this.study(asked);
            } else if (server.mayTake()) this.askForSeat(t('Your seat is open in another window.'), t('Take it here'));
            else frame.outside(t('This page needs the link that fusilier web prints: open that.'));
        } catch (error) {
            frame.outside(`${sentence(/** @type {Error} */ (error).message)} ${ASK_AGAIN}`);
        }
    }

    /** @param {object} asked a position in the address */
    async study(asked) {
        try {
            await this.begin('study', asked);
        } catch (error) {
            this.views.frame.explain(t('This position cannot be opened'), sentence(/** @type {Error} */ (error).message));
        }
    }

    /**
     * Sits at a table and listens to it.
     * @param {string} id
     */
    sit(id) {
        const { server } = this,
            { frame } = this.views;
        server.sitAt(id);
        frame.closeDialog();
        this.stopListening();
        this.stopListening = server.listen(id, {
            event: (event) => this.hear(event),
            lost: (seconds) => this.lose(seconds),
            refused: (error) =>
                error.status === 401 ? this.leave(error.message) : frame.outside(`${sentence(error.message)} ${ASK_AGAIN}`),
        });
    }

    /** @type {Begin} */
    begin = async (how, body) => {
        if (how === 'puzzles') return this.views.puzzles?.open(/** @type {any} */ (body).game);
        try {
            this.sit((await this.server.post(`/api/${how}`, body)).table);
        } catch (error) {
            if (!(error instanceof Refusal && error.taken)) throw error;
            this.views.frame.confirm(t('Another window sits at this table.'), t('Sit down here'), () =>
                this.tryToBegin(how, { ...body, take: true }),
            );
        }
    };

    /** @type {Begin} */
    tryToBegin = (how, body) => this.begin(how, body).catch((error) => this.complain(error));

    /**
     * The server does not know this page any more: somebody else has the seat, or it has forgotten everybody.
     * @param {string} reason
     */
    leave(reason) {
        this.stopListening();
        this.askForSeat(sentence(reason), t('Take it back'));
    }

    /** @param {string} reason as the server says it: the seat is somebody else's */
    goAway(reason) {
        this.server.stayAway();
        this.views.frame.endReview();
        this.leave(reason);
    }

    /** @param {string} words why nobody sits here @param {string} yes */
    askForSeat(words, yes) {
        const { frame } = this.views;
        if (this.server.mayTake()) frame.outside(words, yes, () => this.takeSeat(yes));
        else frame.outside(`${words} ${ASK_AGAIN}`);
    }

    /** @param {string} yes what says that it may be tried again */
    async takeSeat(yes) {
        const { frame } = this.views;
        try {
            if (!(await this.server.take())) frame.outside(`${t('The seat cannot be taken from here.')} ${ASK_AGAIN}`);
        } catch (error) {
            const words = error instanceof Refusal ? sentence(error.message) : UNREACHABLE;
            frame.outside(words, yes, () => this.takeSeat(yes));
        }
    }

    // ---- what the person does ----

    /** @param {string} what @param {object} [body] told to the table */
    order(what, body = {}) {
        const { server } = this;
        return server.post(server.atTable(what), body).catch((error) => this.complain(error));
    }

    /** Whether a move may be made just now. */
    get mayPlay() {
        return !!this.game.shown?.tries && !this.game.isBusy;
    }

    /** @param {string} text @returns {Promise<boolean>} whether the server has taken it */
    async play(text) {
        const { game, server } = this,
            { screen, hand, frame } = this.views;
        if (!game.live || game.isBusy) return false;
        game.isBusy = true;
        frame.notify('');
        try {
            await server.post(server.atTable('move'), { move: text, ply: game.shown?.ply, aside: !!game.past });
            return true;
        } catch (error) {
            game.isBusy = false;
            await hand.begin(game.tries);
            screen.redraw();
            this.complain(error);
            return false;
        }
    }

    /** @param {string} text the beginning of a move is enough if no other begins so */
    playTyped(text) {
        const found = this.views.hand.walk.complete(text, 2);
        return this.play(found.length === 1 ? found[0] : text);
    }

    /** @param {number} ply */
    async goTo(ply) {
        const { game, server } = this,
            { screen, hand } = this.views;
        if (!game.live || ply < 0 || ply > game.live.ply) return;
        const before = game.shown,
            table = game.live.table;
        game.aim = ply;
        try {
            const state = ply === game.live.ply ? null : spoken(await server.get(server.atTable(`ply/${ply}`)));
            if (game.aim !== ply) return; // somebody leafs fast
            game.aim = -1;
            if (game.live.table !== table) return;
            game.past = state;
            await hand.begin(game.tries);
            await screen.draw(/** @type {State} */ (game.shown), before);
        } catch (error) {
            game.aim = -1;
            this.complain(error);
        }
    }

    /** @param {number} plies further, or back */
    goBy(plies) {
        return this.goTo(this.game.here + plies);
    }

    goToEnd() {
        return this.goTo(this.game.live?.ply || 0);
    }

    /** Takes back what was begun, or else comes back to the present. */
    stepBack() {
        const { game } = this,
            { screen, hand } = this.views;
        if (!hand.back() && game.past) this.goToEnd();
        game.hinted = [];
        screen.redraw();
    }

    /** @param {{move: number, ply: number}} line beside the game, to go along */
    chooseLine({ move, ply }) {
        this.game.ahead = ply + 1;
        return this.order('line', { move });
    }

    /** Plays on from the position that is looked back at, at another table. */
    async tryAgain() {
        const { fromHere, past } = this.game;
        if (fromHere) await this.tryToBegin('new', fromHere);
        else if (past) this.views.frame.chooseSeats(past.game.id, this.begin, past.position);
    }

    async turnBoard() {
        const { game } = this,
            { screen } = this.views;
        if (!game.shown || !screen.turns) return;
        game.turnOn(screen.turns);
        await screen.draw(game.shown, null);
    }

    async hint() {
        const { game, server } = this,
            { screen, frame } = this.views;
        try {
            const found = await server.getThought(server.atTable('hint'));
            game.hinted = found.cells;
            frame.notify(t('Hint: %1', found.move), true);
            screen.redraw();
        } catch (error) {
            this.complain(error);
        }
    }

    /** @param {string} prefix of moves @returns {Promise<TreeNode>} what may follow it */
    tries(prefix) {
        const { game, server } = this;
        return server.get(server.atTable(`tries?prefix=${encodeURIComponent(prefix)}${game.whence}`));
    }

    /** @param {string} text of a move that is none */
    async tellWhy(text) {
        const { game, server } = this;
        try {
            const { why } = await server.get(server.atTable(`why?move=${encodeURIComponent(text)}${game.whence}`));
            this.views.frame.notify(sentence(said(why)));
        } catch (error) {
            this.complain(error);
        }
    }

    /** @param {boolean} thoughts whether what engines think is shown */
    wish(thoughts) {
        const { screen } = this.views;
        this.game.wantsThoughts = thoughts;
        screen.evaluate();
        screen.redraw();
    }
}
