/** What the library refuses: `message` is its one line, the rest says where the input is wrong. */
export class FusilierError extends Error {
    /**
     * @param {string} message
     * @param {string} code a word for the kind, "bad move"
     * @param {{ line?: number, column?: number, field?: string }} [place]
     */
    constructor(message, code, { line = 0, column = 0, field = "" } = {}) {
        super(message);
        this.name = "FusilierError";
        this.code = code;
        this.line = line;
        this.column = column;
        this.field = field;
    }
}
