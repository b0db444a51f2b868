// schema.mjs -- checks values against a JSON Schema: as much of it as docs/web-state.schema.json uses.

const KNOWN = new Set(
    '$schema $id $ref $defs title description type enum const properties required additionalProperties items prefixItems anyOf'.split(' '),
);

/** @param {any} value */
const typeOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

export class Schema {
    /** @param {any} root */
    constructor(root) {
        this.root = root;
    }

    /**
     * What is wrong with a value, as one line; null: nothing.
     * @param {any} value
     * @param {any} [schema]
     * @param {string} [place]
     * @returns {string | null}
     */
    wrong(value, schema = this.root, place = '') {
        if (schema === false) return `${place}: nothing may stand here`;
        const unknown = Object.keys(schema).find((word) => !KNOWN.has(word));
        if (unknown) throw new Error(`the schema uses ${unknown}, which this does not know`);
        if (schema.$ref) {
            const wrong = this.wrong(value, this.#find(schema.$ref), place);
            if (wrong) return wrong;
        }
        if (schema.anyOf && schema.anyOf.every((/** @type {any} */ one) => this.wrong(value, one, place)))
            return schema.anyOf.map((/** @type {any} */ one) => this.wrong(value, one, place))[0];
        if ('const' in schema && value !== schema.const) return `${place}: not ${schema.const}`;
        if (schema.enum && !schema.enum.includes(value)) return `${place}: "${value}" is none of ${schema.enum}`;
        const type = typeOf(value),
            types = schema.type === undefined ? [] : [schema.type].flat();
        if (types.length && !types.includes(type) && !(types.includes('integer') && Number.isInteger(value)))
            return `${place}: of type ${type}, not ${types}`;
        if (type === 'array') return this.#wrongArray(value, schema, place);
        return type === 'object' ? this.#wrongObject(value, schema, place) : null;
    }

    /** @param {string} reference */
    #find(reference) {
        const found = this.root.$defs[reference.replace('#/$defs/', '')];
        if (!found) throw new Error(`the schema has no ${reference}`);
        return found;
    }

    /** @param {any[]} value @param {any} schema @param {string} place */
    #wrongArray(value, schema, place) {
        const first = schema.prefixItems || [];
        if (value.length < first.length) return `${place}: ${value.length} items, not ${first.length}`;
        for (const [index, item] of value.entries()) {
            const wrong = this.wrong(item, first[index] ?? schema.items ?? {}, `${place}/${index}`);
            if (wrong) return wrong;
        }
        return null;
    }

    /** @param {any} value @param {any} schema @param {string} place */
    #wrongObject(value, schema, place) {
        const missing = (schema.required || []).find((/** @type {string} */ key) => !(key in value));
        if (missing) return `${place}: ${missing} is missing`;
        for (const [key, item] of Object.entries(value)) {
            const wrong = this.wrong(item, schema.properties?.[key] ?? schema.additionalProperties ?? {}, `${place}/${key}`);
            if (wrong) return wrong;
        }
        return null;
    }
}
