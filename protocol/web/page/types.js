// types.js -- the shapes of what the server sends, known to all modules; nothing here runs. Made from
// docs/web-state.schema.json by tests/page/types.mjs.

/**
 * @typedef {{name: string, number?: number, shade: 0 | 1 | 2, points: Point[], at: Point, room: number}} Cell  a cell
 *            of the board, as a polygon
 * @typedef {[number, number]} Point
 * @typedef {{turns: number, turn: number, box: [number, number, number, number], shape: 'squares' | 'cylinder' |
 *            'torus' | 'triangles' | 'hexagons' | 'glued', wraps: [boolean, boolean], cells: Cell[]}} Board  the
 *            cells, turned so many times clockwise
 * @typedef {{letter: string, name: string, team: number, fill: string, line: string}} Player
 * @typedef {{look: string, name: string, kind: string, owner: number, team: number, royal?: true}} Man
 * @typedef {{cell: number, men: Man[], mark?: string}} Stand  the men on a cell, the top one first
 * @typedef {{look: string, name: string, kind: string, owner: number, team: number, royal?: true, count: number}} Lost
 *             men of one sort whom a player has lost
 * @typedef {{player: number, men: Lost[], worth: number | null}} Captured
 * @typedef {{key: string, words: string, value: string, cells?: number[], onSquares?: true}} Extra  what else belongs
 *            to a position
 * @typedef {{player: number, name: string, chance: boolean, check: boolean, question?: string, thing?: string}} Turn
 * @typedef {{player: number, who: 'person' | 'engine' | 'random' | 'greedy', label: string, name: string, yours:
 *            boolean, presence: '' | 'here' | 'away' | 'invited'}} Seat
 * @typedef {{player: number, chance: boolean, captures: boolean, text: string, shown: string, story: string, score?:
 *            number | null, mate?: number | null, depth?: number, cells: number[], comment?: string, mark?: number}}
 *            Move  a move that was made, as far as the reader may know
 * @typedef {{end?: true, more?: string, next?: Choice[]}} TreeNode  a node of the tree of moves; more: the prefix of
 *            what was left out
 * @typedef {{text: string, cell?: number, also?: number, kind: 'go' | 'take' | 'from' | 'choose' | 'promotion' |
 *            'drop' | 'name' | 'pass' | 'word' | 'wall', words: string, captures?: true, part?: true, look?: string,
 *            node: TreeNode}} Choice  one step of a move: a cell, or something in words
 * @typedef {{kind: 'draw' | 'undo', by: number, moves?: number, grave: boolean, waits: number[], asks: boolean, yours:
 *            boolean}} Offer  what one seat asks of the others
 * @typedef {{games: number, points: number[]}} Series  what each player has won in all games of the same people, with
 *            this one if it is over
 * @typedef {{control: (string | null)[], left: (number | null)[], runs: number | null}} Clock  for each player, null:
 *            none; milliseconds left when the turn began
 * @typedef {{move: number, ply: number, words: string}} Variation  a line beside the game: it leaves it after so many
 *            plies
 * @typedef {{ms: number, stands: boolean}} Pace  how fast those move who are no people
 * @typedef {{undo: boolean, draw: boolean, resign: boolean, hint: boolean, analyse: boolean, comment: boolean}} Can
 *            what the reader may do now
 * @typedef {{text: string, reason: string, words: string}} Result
 * @typedef {{id: string, title: string, players: Player[], order: number[]}} Game
 * @typedef {{type: 'state', table: string, moment: number, unsaved: string, game: Game, hidden: boolean, study:
 *            boolean, turnOfBoard: number, moves: Move[], changed: number[], blast: number[], fallen: Stand[],
 *            captured: Captured[], looks: Record<string, string>, men: Stand[], states: Record<string, string>,
 *            extras: Extra[], position: string, turn: Turn, seats: Seat[], watching: number, series: Series | null,
 *            comment?: string, ply: number, result: Result | null, tries: TreeNode | null, can: Can, pace: Pace |
 *            null, curtain: number | null, lines?: Variation[], said: string, offer: Offer | null, rematch: number[],
 *            start?: string, clock: Clock | null}} State  a game as one reader may see it, now or at an earlier ply
 * @typedef {{type: 'board', game: string, board: Board}} Laid  before the first state of a stream: the board on which
 *            it is shown
 * @typedef {{type: 'thinking', player: number, depth: number, score?: number | null, mate?: number | null, nodes:
 *            number, line: string[], cells: number[]}} Thinking  what an engine at the table thinks
 * @typedef {{key: string, words: string, value: string, choices?: ([string, string])[], isSwitch?: true, cells?:
 *            string, names?: string}} Field  a field of a position that is set up; cells: they can be picked, and this
 *            is written after each
 * @typedef {{cell: number, men: Man[], text: string}} Tool  a man who can be put on the board
 * @typedef {{field: string, column: number, text: string}} Misfit  what is wrong with a position: field: a key, empty:
 *            the board; column: in its text, 0: not known
 * @typedef {{cells: string[], looks: Record<string, string>, men: Stand[], states: Record<string, string>, extras:
 *            Extra[], fields: Field[], palette: Tool[][], position: string, error: Misfit | null}} Draft  a position
 *            that is set up
 * @typedef {{words: string, score?: number | null, mate?: number | null, move: string, cells: number[], line:
 *            string[]}} Line  one of the best lines
 * @typedef {{type: 'analysis', ply: number, player: number, depth: number, note: string, each?: number[], nodes:
 *            number, done: boolean, lines: Line[]}} Analysed  what an analysis has found so far
 * @typedef {{id: string, title: string, family: string, familyTitle: string, shape: string, sentence: string, under?:
 *            string, first: boolean, kin: 'chess' | 'draughts', players: number, teams: number, cells: number, files?:
 *            number, ranks?: number, hidden: boolean, dice: boolean, puzzles: boolean, ease: 'easy' | 'medium' |
 *            'hard', length: 'short' | 'medium' | 'long', names: string[]}} GameEntry
 * @typedef {{game: string, position: string, side: string, solution: string[], grade: number, kind: 'mate' | 'win' |
 *            'save', stipulation?: string, nodes: number, seed: number, round: number}} Puzzle  a position with one
 *            move that wins or saves
 * @typedef {{id: string, title: string, words: string, in: boolean, why: string}} JoinedRule  a rule that can be
 *            joined with others
 * @typedef {{game: GameEntry | null, why: string, rules: JoinedRule[]}} Joining  what rules make together: a game, or
 *            the reason why not
 * @typedef {{line: number, column: number, text: string}} Fault  what is wrong with the text of a game; line, column:
 *            from 1, 0: not known
 * @typedef {{id: string, title?: string, why: Fault | null}} SketchedGame  a section of it; one that is a game has
 *            title, shape and what follows from them as GameEntry has, too
 * @typedef {{games: SketchedGame[], moves?: number, start?: string, picture?: string, rules?: string, error: Fault |
 *            null}} Sketch  what a text says; moves at the start, start, picture and rules: of its last section, if
 *            that is a game
 * @typedef {{name: string, proof: string, code: string}} WayBack  the way back of a page that knows its token no more
 *            (docs/web.md)
 * @typedef {{token: string, table: string, host: boolean, invites: boolean, seats: number[], back: WayBack}} Entrance
 * @typedef {{table: string, game: string, title: string, seats: ({label: string, name: string})[], plies: number,
 *            result: string, date: string, changed: number, size: number, own: boolean}} TableEntry
 * @typedef {(how: string, body: object) => Promise<void>} Begin  a new game, a saved one, a study, and sits down at it
 */
