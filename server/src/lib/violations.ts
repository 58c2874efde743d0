import { Format } from 'typebox/format';
import { Guard } from 'typebox/guard';
import { type FieldPath, nameOfPath, pathOfName } from './field-path.ts';
import { isObject } from './is-object.ts';
import { oneOf } from './one-of.ts';

/** Enough to fix a request in one go without a wall of text. */
const MAX_VIOLATIONS = 5;
/** Unknown field names come from the client and may be up to a megabyte long. */
const MAX_NAME = 100;

/** The subset of JSON Schema that request schemas use. */
interface Rules {
  type?: string;
  properties?: Record<string, Rules>;
  required?: string[];
  additionalProperties?: boolean | Rules;
  maxProperties?: number;
  items?: Rules;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  /** Its message is that of the `~refine` beside it, which checks it too: see `textLike`. */
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  enum?: readonly unknown[];
  anyOf?: Rules[];
  '~refine'?: { check(value: unknown): boolean; error(value: unknown): string }[];
  /** Finds what is wrong inside of a value that may contain others of its kind, by where it is. A `~refine` beside it does the same. */
  '~inside'?(value: unknown): Violations;
}

/** Keywords that do not constrain a value here. */
const ANNOTATIONS = ['title', 'description', 'examples', 'default', 'readOnly', 'x-each', 'x-self', 'x-text'];
const KEYWORDS = [
  ...['type', 'properties', 'required', 'additionalProperties', 'maxProperties', 'items', 'minItems'],
  ...[
    'maxItems',
    'minLength',
    'maxLength',
    'format',
    'pattern',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'enum',
    'anyOf',
  ],
];

/** What the formats of JSON Schema are called by people, with an example. */
const FORMATS: Record<string, string> = {
  'date-time': 'must be a date and time with a time zone, like 2026-11-15T09:30:00Z',
  date: 'must be a date, like 2026-11-15',
};

/** The violated rule by field name; the name is empty for the value as a whole. */
export type Violations = ReadonlyMap<string, string>;

export interface Violation {
  path: FieldPath;
  message: string;
  /** The keyword of JSON Schema that is violated; `other` for rules that have none. */
  keyword: string;
}

/**
 * Returns a function that finds the first few violations. Its cost is bounded by the schema, not by the input: lists and
 * texts that are too long are not examined further, and field names are built only for violations.
 */
export function createViolationFinder(schema: Rules): (value: unknown) => Violations {
  assertKnown(schema);
  return (value) =>
    new Map(listViolations(schema, value).map(({ path, message }) => [boundedName(path), message]));
}

/** What a finder finds, in the form for programs. */
export function listViolations(schema: Rules, value: unknown, limit = MAX_VIOLATIONS): Violation[] {
  const search: Search = { path: [], violations: new Map(), limit };
  find(schema, value, search);
  return [...search.violations.values()];
}

interface Search {
  path: (string | number)[];
  /** By field name. */
  violations: Map<string, Violation>;
  limit: number;
}

function find(rules: Rules, value: unknown, search: Search): void {
  if (search.violations.size >= search.limit) return;
  const before = search.violations.size;
  if (rules.type !== undefined && !isOfType(rules.type, value)) {
    report(search, 'type', `must be ${/^[aeio]/.test(rules.type) ? 'an' : 'a'} ${rules.type}`);
  } else if (typeof value === 'string') findInText(rules, value, search);
  else if (typeof value === 'number') findInNumber(rules, value, search);
  else if (Array.isArray(value)) findInList(rules, value, search);
  else if (isObject(value)) findInObject(rules, value, search);
  if (rules.enum !== undefined && !rules.enum.includes(value)) {
    report(search, 'enum', oneOf(rules.enum, value));
  }
  if (rules.anyOf !== undefined) findInAlternatives(rules.anyOf, value, search);
  if (search.violations.size > before) return;
  for (const [field, rule] of rules['~inside']?.(value) ?? [])
    report(search, 'other', rule, ...pathOfName(field));
  if (search.violations.size > before) return;
  for (const { check, error } of rules['~refine'] ?? [])
    if (!check(value)) report(search, rules.pattern === undefined ? 'other' : 'pattern', error(value));
}

function findInText({ minLength, maxLength, format }: Rules, text: string, search: Search): void {
  if (minLength !== undefined && !Guard.IsMinLength(text, minLength)) {
    report(search, 'minLength', `must have at least ${count(minLength, 'character')}`);
  }
  if (maxLength !== undefined && !Guard.IsMaxLength(text, maxLength)) {
    report(search, 'maxLength', `must have at most ${count(maxLength, 'character')}`);
  } else if (format !== undefined && !Format.Test(format, text)) {
    report(search, 'format', FORMATS[format] ?? `must match format "${format}"`);
  }
}

function findInNumber({ minimum, maximum, exclusiveMinimum }: Rules, value: number, search: Search): void {
  if (minimum !== undefined && value < minimum) report(search, 'minimum', `must be at least ${minimum}`);
  if (maximum !== undefined && value > maximum) report(search, 'maximum', `must be at most ${maximum}`);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    report(search, 'exclusiveMinimum', `must be more than ${exclusiveMinimum}`);
  }
}

function findInList({ items, minItems, maxItems }: Rules, list: unknown[], search: Search): void {
  if (minItems !== undefined && list.length < minItems) {
    report(search, 'minItems', `must have at least ${count(minItems, 'item')}`);
  }
  if (maxItems !== undefined && list.length > maxItems) {
    report(search, 'maxItems', `must have at most ${count(maxItems, 'item')}`);
  } else if (items !== undefined) {
    for (let i = 0; i < list.length; i++) findInside(items, list[i], i, search);
  }
}

function findInObject(rules: Rules, object: Record<string, unknown>, search: Search): void {
  const { properties = {}, required = [], additionalProperties: others, maxProperties } = rules;
  for (const name of required)
    if (!Object.hasOwn(object, name)) report(search, 'required', 'is required', name);
  if (maxProperties !== undefined && Object.keys(object).length > maxProperties) {
    report(search, 'maxProperties', `must have at most ${count(maxProperties, 'key')}`);
  } else if (typeof others === 'object') {
    for (const name of Object.keys(object)) {
      if (!Object.hasOwn(properties, name)) findInside(others, object[name], name, search);
    }
  } else if (others === false) {
    for (const name in object) {
      if (search.violations.size >= search.limit) return;
      if (!Object.hasOwn(properties, name))
        report(search, 'additionalProperties', 'is not a known field', name);
    }
  }
  for (const name in properties) {
    const [inner, value] = [properties[name], object[name]];
    if (inner !== undefined && value !== undefined) findInside(inner, value, name, search);
  }
}

function findInside(rules: Rules, value: unknown, name: string | number, search: Search): void {
  if (search.violations.size >= search.limit) return;
  search.path.push(name);
  find(rules, value, search);
  search.path.pop();
}

/** If no alternative matches, reports the violations of each, except that it could be null. */
function findInAlternatives(alternatives: Rules[], value: unknown, search: Search): void {
  const found: Violation[] = [];
  for (const rules of alternatives) {
    const violations = new Map<string, Violation>();
    find(rules, value, { ...search, violations });
    if (violations.size === 0) return;
    if (rules.type !== 'null') found.push(...violations.values());
  }
  for (const violation of found) add(search, violation);
}

function report(search: Search, keyword: string, message: string, ...inside: FieldPath): void {
  if (search.violations.size < search.limit)
    add(search, { path: [...search.path, ...inside], message, keyword });
}

/** Only the first violation of a field is kept. */
function add({ violations, limit }: Search, violation: Violation): void {
  const field = boundedName(violation.path);
  if (violations.size < limit && !violations.has(field)) violations.set(field, violation);
}

const boundedName = (path: FieldPath): string => {
  const name = nameOfPath(path);
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
};

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

function isOfType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return Number.isFinite(value);
  if (type === 'object') return value !== null && typeof value === 'object' && !Array.isArray(value);
  return typeof value === type;
}

/** A keyword that is validated but unknown here would reject requests without a message. */
function assertKnown(rules: Rules): void {
  const unknown = Object.keys(rules).find(
    (keyword) => !KEYWORDS.includes(keyword) && !ANNOTATIONS.includes(keyword) && !keyword.startsWith('~'),
  );
  const hasNoMessage = rules.pattern !== undefined && rules['~refine'] === undefined;
  if (unknown !== undefined || hasNoMessage)
    throw new Error(`a request schema uses the keyword ${unknown ?? 'pattern'}, which has no error message`);
  const { properties = {}, items, anyOf = [], additionalProperties: others } = rules;
  const inner = [
    ...Object.values(properties),
    ...anyOf,
    items,
    typeof others === 'object' ? others : undefined,
  ];
  for (const one of inner) if (one !== undefined) assertKnown(one);
}
