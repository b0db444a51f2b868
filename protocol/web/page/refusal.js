// refusal.js -- what the server refused, in its words.

export class Refusal extends Error {
    /**
     * @param {string} message
     * @param {number} status
     * @param {boolean} [taken] another window has the seat
     */
    constructor(message, status, taken = false) {
        super(message);
        this.status = status;
        this.taken = taken;
    }
}
