// types.js -- the shapes of what the server sends (docs/web.md), known to all modules; nothing here runs.

/**
 * @typedef {{name: string, shade: number, points: [number, number][], at: [number, number], room: number}} Cell
 * @typedef {{turns: number, turn: number, box: [number, number, number, number], shape: string,
 *            wraps: [boolean, boolean], cells: Cell[]}} Board
 *
 * @typedef {{letter: string, name: string, team: number, fill: string, line: string}} Player
 * @typedef {{look: string, name: string}} Man
 * @typedef {{cell: number, men: Man[], mark?: string}} Stand  the men on a cell, the top one first
 * @typedef {{key: string, words: string, value: string, cells?: number[]}} Extra
 * @typedef {{player: number, name: string, chance: boolean, check: boolean, question?: string | null}} Turn
 * @typedef {{player: number, who: string, label: string, yours: boolean}} Seat
 * @typedef {{player: number, text: string, shown: string, story: string, score?: number | null,
 *            mate?: number | null, chance?: boolean, cells: number[]}} Move
 *
 * @typedef {{end?: boolean, more?: string, next?: Choice[]}} TreeNode  a node of the tree of moves
 * @typedef {{text: string, cell?: number, words?: string, node: TreeNode}} Choice
 *
 * @typedef {{kind: string, by: number, moves?: number, waits: number[], asks: boolean, yours: boolean}} Offer
 *
 * @typedef {{type: 'state', table: string, version?: number,
 *            game: {id: string, title: string, players: Player[]},
 *            position: string, hidden: boolean, turnOfBoard: number, looks: Record<string, string>,
 *            men: Stand[], states: Record<string, string>, extras: Extra[], turn: Turn, seats: Seat[],
 *            moves: Move[], changed: number[], ply: number, result: {text: string, reason: string} | null,
 *            study: boolean, lines?: {move: number, ply: number, words: string}[], tries: TreeNode | null, can: {undo: boolean, draw: boolean, resign: boolean, hint: boolean,
 *            analyse: boolean},
 *            offer: Offer | null, said: string,
 *            clock: {control: (string | null)[], left: (number | null)[], runs: number | null} | null,
 *            curtain: number | null}} State
 * @typedef {{type: 'thinking', player: number, depth: number, score?: number | null, mate?: number | null,
 *            nodes: number, line: string[], cells: number[]}} Thinking
 *
 * @typedef {(how: string, body: object) => Promise<void>} Begin  a new game, a saved one, a study, and sits down at it
 *
 * @typedef {{cells: string[], position: string, looks: Record<string, string>, men: Stand[],
 *            states: Record<string, string>, error: {field: string, text: string} | null,
 *            palette: {men: Man[], text: string}[][], fields: {key: string, words: string, value: string,
 *            choices?: [string, string][], isSwitch?: boolean, cells?: string, names?: string}[]}} Draft  a position
 *            that is set up; cells of a field: they can be picked, and what is written after each
 *
 * @typedef {{player: number, note: string, lines: {words: string, score: number, mate?: number, move: string,
 *            cells: number[], line: string[]}[]}} Analysed
 *
 * @typedef {{id: string, title: string, family: string, familyTitle: string, players: number, shape: string,
 *            names: string[]}} GameEntry
 * @typedef {{token: string, table: string, host: boolean, seats: number[], back: {name: string, proof: string, code: string}}} Entrance
 * @typedef {{table: string, game: string, title: string, plies: number, result: string, date: string}} TableEntry
 */
