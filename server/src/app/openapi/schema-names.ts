import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../lib/is-object.ts';
import { portable } from './portable-schema.ts';

/**
 * Every object becomes a component of the document, because generators of clients make a class of each and would have to
 * invent names for the others. A schema is called by its title or, without one, by where it is: `Shipment.fees[]` is
 * `ShipmentFee`.
 */

type Node = Record<string, unknown>;

export const upper = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');

/** A copy in which named schemas are references; they are added to `schemas`. `name` is for an object without a title. */
export function collectSchemas(schema: unknown, schemas: Node, name: string): unknown {
  if (!isObject(schema)) return schema;
  const { 'x-self': self, ...besides } = schema;
  // Within the schema of this title, which is added once all of it has been seen.
  if (typeof self === 'string') return { $ref: `#/components/schemas/${self}`, ...besides };
  const own = typeof schema.title === 'string' ? schema.title : name;
  const inner: Node = {};
  for (const [keyword, value] of Object.entries(schema)) {
    // How the server trims a text, and how it looks inside of a value.
    if (keyword !== 'x-text' && keyword !== '~inside')
      inner[keyword] = collectKeyword(keyword, value, schemas, own);
  }
  if (isObject(schema.items) && schema.items['x-each'] !== undefined) {
    inner.items = collectSchemas(schema.items['x-each'], schemas, singular(own));
    inner['x-each'] = true;
  }
  const result = portable(inner);
  const isNamed = typeof schema.title === 'string' || isObject(schema.properties);
  return isNamed ? addSchema(own, result, schemas) : result;
}

function collectKeyword(keyword: string, value: unknown, schemas: Node, name: string): unknown {
  switch (keyword) {
    case 'properties':
    case '$defs':
      return isObject(value)
        ? mapValues(value, (one, field) => collectSchemas(one, schemas, name + upper(field)))
        : value;
    case 'items':
      return collectSchemas(value, schemas, singular(name));
    case 'additionalProperties':
      return collectSchemas(value, schemas, `${name}Value`);
    case 'anyOf':
      return Array.isArray(value) ? value.map((one) => collectSchemas(one, schemas, name)) : value;
    default:
      return value;
  }
}

/**
 * Adds a component and returns the reference to it. A field may describe a schema in its own words, which are then next to the
 * reference.
 */
export function addSchema(name: string, schema: Node, schemas: Node): Node {
  // Examples of bodies have been moved out of their schemas, those of the items of a batch have not.
  const { description, examples: _, ...rest } = schema;
  const known = schemas[name] ?? schema;
  const { description: knownDescription, examples: _known, ...knownRest } = isObject(known) ? known : {};
  if (!isDeepStrictEqual(rest, knownRest) || (description === undefined && knownDescription !== undefined))
    throw new Error(`two schemas are called ${name}: give one of them another title`);
  schemas[name] = known;
  const $ref = `#/components/schemas/${name}`;
  return description === knownDescription ? { $ref } : { $ref, description };
}

function mapValues(node: Node, change: (value: unknown, name: string) => unknown): Node {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, change(value, name)]));
}
