import { ID_PREFIXES } from '../../lib/ids.ts';
import { isObject } from '../../lib/is-object.ts';
import { SAMPLE_SCHEMAS, SAMPLE_VALUES } from './sample-values.ts';

/** Writes examples of responses from their schemas, with values that fit the names of the fields. */

type Schemas = Record<string, unknown>;

const MOMENT = '2026-01-15T10:30:00.000Z';

const isNull = (schema: unknown): boolean => isObject(schema) && schema.type === 'null';

/** `schema` is one of the document: titled schemas are references to `schemas`. */
export function sampleOf(schema: unknown, schemas: Schemas): unknown {
  const sample = (given: unknown, field: string, owner: string): unknown => {
    if (!isObject(given)) return null;
    if (typeof given.$ref === 'string') {
      const title = given.$ref.split('/').at(-1) ?? '';
      return (
        SAMPLE_SCHEMAS[title] ?? SAMPLE_VALUES[`${owner}.${field}`] ?? sample(schemas[title], field, title)
      );
    }
    const known = SAMPLE_VALUES[`${owner}.${field}`];
    if (known !== undefined) return known;
    if (given.const !== undefined) return given.const;
    if (Array.isArray(given.enum)) return given.enum[0];
    if (Array.isArray(given.anyOf)) return alternative(given.anyOf, field, owner);
    if (Array.isArray(given.examples)) return given.examples[0];
    if (given.type === 'array') return [sample(given.items, field.replace(/s$/, ''), owner)];
    if (given.type === 'object') return objectOf(given, owner);
    return scalar(given, field, owner);
  };

  /** Fields that may be empty mostly are: an example of them says so, unless their usual value is known. */
  const alternative = (choices: unknown[], field: string, owner: string): unknown => {
    const first = choices.find((one) => !isNull(one));
    const isOptional = choices.some(isNull);
    if (!isOptional) return sample(first, field, owner);
    return isObject(first) && first.type === 'string' && isKnown(field) ? sample(first, field, owner) : null;
  };

  const objectOf = (given: Record<string, unknown>, owner: string): unknown => {
    const required: unknown[] = Array.isArray(given.required) ? given.required : [];
    const properties = isObject(given.properties) ? given.properties : {};
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name))
        .map(([name, property]) => [name, sample(property, name, owner)]),
    );
  };

  return sample(schema, '', '');
}

const isKnown = (field: string): boolean => /Id$/.test(field) || Object.hasOwn(SAMPLE_VALUES, field);

function scalar(given: Record<string, unknown>, field: string, owner: string): unknown {
  switch (given.type) {
    case 'boolean':
      return false;
    case 'integer':
    case 'number': {
      const known = SAMPLE_VALUES[field];
      return typeof known === 'number' ? known : (given.minimum ?? 1);
    }
    case 'string':
      return given.format === 'date-time' ? MOMENT : textOf(field, owner);
    default:
      return null;
  }
}

function textOf(field: string, owner: string): string {
  if (field === 'id') return idOf(owner);
  if (/Id$/.test(field)) return idOf(field.slice(0, -2));
  const known = SAMPLE_VALUES[field];
  return typeof known === 'string' ? known : field;
}

/** `Order`, `OrderInput` and `orderId` are all about orders, and `carrierAccountId` is not about an account. */
function idOf(what: string): string {
  const name = what.replace(/(?:With[A-Z][a-z]+|Input)$/, '').toLowerCase();
  const [found] = Object.entries(ID_PREFIXES)
    .filter(([kind]) => name.endsWith(kind.toLowerCase()))
    .sort(([a], [b]) => b.length - a.length);
  return `${found?.[1] ?? 'id'}_0k3v9m2x7c5b`;
}
