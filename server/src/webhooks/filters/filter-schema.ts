import { type TSchema, Type } from 'typebox';
import { isObject } from '../../lib/is-object.ts';
import { createViolationFinder, type Violations } from '../../lib/violations.ts';
import { textLike } from '../../schema/text-like.ts';
import type { FilterValue, WebhookFilter } from '../../schema/webhook-filter.ts';
import { FILTER_PATH, hasFewWildcards, MAX_PATH_LENGTH, pathRule } from './filter-path.ts';

const MAX_DEPTH = 5;
const MAX_CONDITIONS = 50;
const MAX_VALUES = 100;
/** Longer than any text of an event that is compared as a whole. */
const MAX_TEXT = 1_000;
const MAX_BYTES = 8 * 1024;

const COMBINERS = ['and', 'or', 'not'];
const OPERATORS = ['equals', 'in', 'exists', 'prefix', 'greaterThan', 'atLeast', 'lessThan', 'atMost'];

/** Another filter, which `findInside` looks at: a schema that contained itself would have no end. */
const inner = (description?: string) =>
  Type.Unsafe<WebhookFilter>({ 'x-self': 'WebhookFilter', ...(description && { description }) });
const several = (description: string) =>
  Type.Optional(Type.Array(inner(), { minItems: 1, maxItems: MAX_CONDITIONS, description }));
/** Without a type: clients could not be generated for one of several types. */
const value = (description?: string) =>
  Type.Refine(
    Type.Unsafe<FilterValue>({ ...(description && { description }) }),
    (given) => isScalar(given) && !(typeof given === 'string' && given.length > MAX_TEXT),
    (given) =>
      isScalar(given)
        ? `must have at most ${MAX_TEXT} characters`
        : 'must be a string, a number, a boolean or null',
  );
const isScalar = (given: unknown): boolean =>
  given === null || ['string', 'boolean'].includes(typeof given) || Number.isFinite(given);
const number = (description: string) => Type.Optional(Type.Number({ description }));

const fields = {
  and: several('All of these filters match'),
  or: several('At least one of these filters matches'),
  not: Type.Optional(inner('This filter does not match')),
  path: Type.Optional(
    textLike({
      maxLength: MAX_PATH_LENGTH,
      description:
        'Where to look in the event: `type`, or a field of the payload like `data.shipTo.country`. ' +
        '`data.items[*].sku` means any item, at most two `[*]` in a path, and `data.items[0].sku` the first',
      examples: ['data.shipTo.country'],
      pattern: FILTER_PATH,
      isRight: hasFewWildcards,
      rule: pathRule,
    }),
  ),
  equals: Type.Optional(
    value(
      'A string, a number, a boolean or null. The value is this one, of the same type and in the same case. ' +
        'null also means a missing field',
    ),
  ),
  in: Type.Optional(
    Type.Array(value(), {
      minItems: 1,
      maxItems: MAX_VALUES,
      description: 'The value equals one of these strings, numbers, booleans and null',
    }),
  ),
  exists: Type.Optional(
    Type.Boolean({ description: 'true: there is a value other than null. false: there is none' }),
  ),
  prefix: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_TEXT,
      description: 'The value is a text that starts with this',
    }),
  ),
  greaterThan: number('The value is a number greater than this'),
  atLeast: number('The value is this number or a greater one'),
  lessThan: number('The value is a number less than this'),
  atMost: number('The value is this number or a smaller one'),
};

/** A filter without what is inside of it. */
const Level: TSchema = Type.Object(fields, { additionalProperties: false });
const violationsOfLevel = createViolationFinder(Level);

/** Finds what is wrong with any value as a filter, by where it is: `and[1].path`. */
export function violationsOfFilter(filter: unknown): Violations {
  const own = violationsOfLevel(filter);
  return own.size > 0 ? own : findInside(filter);
}

/** The rules that the schema of one level cannot say. */
function findInside(filter: unknown): Violations {
  const search: Search = { conditions: 0, violations: new Map() };
  find(filter, '', 1, search);
  if (search.conditions > MAX_CONDITIONS)
    return new Map([['', `must have at most ${MAX_CONDITIONS} conditions`]]);
  if (search.violations.size === 0 && Buffer.byteLength(JSON.stringify(filter)) > MAX_BYTES)
    return new Map([['', `must have at most ${MAX_BYTES} bytes as JSON`]]);
  return search.violations;
}

interface Search {
  conditions: number;
  violations: Map<string, string>;
}

function find(filter: unknown, at: string, depth: number, search: Search): void {
  const { violations } = search;
  // However many there are, it stops soon after the first that is wrong or too many.
  if (violations.size > 0 || search.conditions > MAX_CONDITIONS) return;
  if (depth > MAX_DEPTH) {
    violations.set(at, `must be nested at most ${MAX_DEPTH} levels deep`);
    return;
  }
  for (const [field, rule] of violationsOfLevel(filter)) violations.set(placeOf(at, field), rule);
  if (violations.size > 0 || !isObject(filter)) return;
  const rule = shapeRule(Object.keys(filter));
  if (rule !== undefined) violations.set(at, rule);
  else if (filter.path !== undefined) search.conditions += 1;
  else if (filter.not !== undefined) find(filter.not, placeOf(at, 'not'), depth + 1, search);
  else
    for (const name of ['and', 'or'])
      for (const [i, one] of listOf(filter[name]).entries())
        find(one, placeOf(at, `${name}[${i}]`), depth + 1, search);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function shapeRule(names: string[]): string | undefined {
  const kinds = names.filter((name) => name === 'path' || COMBINERS.includes(name));
  if (kinds.length !== 1) return 'must have exactly one of and, or, not and path';
  const operators = names.filter((name) => OPERATORS.includes(name));
  if (kinds[0] === 'path')
    return operators.length === 1 ? undefined : `must have exactly one of ${OPERATORS.join(', ')}`;
  return operators.length === 0 ? undefined : `must not have ${operators[0]} beside ${kinds[0]}`;
}

const placeOf = (at: string, field: string): string => {
  if (at === '' || field === '') return at + field;
  return `${at}.${field}`;
};

/** The filter of a webhook subscription, in requests and answers. */
export const Filter = Type.Unsafe<WebhookFilter>(
  Type.Refine(
    Type.Object(fields, {
      additionalProperties: false,
      title: 'WebhookFilter',
      description:
        'Which events are sent: a condition (`path` and one operator), or several combined with `and`, `or` and `not`. ' +
        `At most ${MAX_DEPTH} levels deep, ${MAX_CONDITIONS} conditions and ${MAX_BYTES} bytes`,
      examples: [{ path: 'data.shipTo.country', equals: 'US' }],
      '~inside': findInside,
    }),
    (filter) => findInside(filter).size === 0,
    () => 'must be a filter',
  ),
);
