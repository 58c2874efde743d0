import { Format } from 'typebox/format';
import { Guard } from 'typebox/guard';

/** Enough to mend a request in one go without a wall of text. */
const MAX_FAULTS = 5;
/** A field's name is the sender's: it may be a megabyte long. */
const MAX_NAME = 100;

/** The part of JSON Schema that requests are described in. */
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
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  enum?: unknown[];
  anyOf?: Rules[];
  '~refine'?: { check(value: unknown): boolean; error(value: unknown): string }[];
}

/** Says of a value what its schema does not, or nothing of consequence. */
const ANNOTATIONS = ['title', 'description', 'examples', 'default', 'readOnly', 'x-each'];
const KEYWORDS = [
  ...['type', 'properties', 'required', 'additionalProperties', 'maxProperties', 'items', 'minItems'],
  ...[
    'maxItems',
    'minLength',
    'maxLength',
    'format',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'enum',
    'anyOf',
  ],
];

/** Each fault by the name of its field, which is empty for the value as a whole. */
export type Faults = ReadonlyMap<string, string>;

/**
 * Returns what finds the first few faults of a value. It costs what the schema allows and not what was sent: a list or a
 * text that is too long is not looked into, and names are put together for what is wrong alone.
 */
export function createFaultFinder(schema: object): (value: unknown) => Faults {
  assertKnown(schema as Rules);
  return (value) => {
    const search: Search = { path: [], faults: new Map() };
    find(schema as Rules, value, search);
    return search.faults;
  };
}

interface Search {
  /** Where it is; names of fields and numbers of items. */
  path: (string | number)[];
  faults: Map<string, string>;
}

function find(rules: Rules, value: unknown, search: Search): void {
  if (search.faults.size >= MAX_FAULTS) return;
  const before = search.faults.size;
  if (rules.type !== undefined && !isOfType(rules.type, value)) {
    report(search, `must be ${/^[aeio]/.test(rules.type) ? 'an' : 'a'} ${rules.type}`);
  } else if (typeof value === 'string') findInText(rules, value, search);
  else if (typeof value === 'number') findInNumber(rules, value, search);
  else if (Array.isArray(value)) findInList(rules, value, search);
  else if (value !== null && typeof value === 'object') {
    findInObject(rules, value as Record<string, unknown>, search);
  }
  if (rules.enum !== undefined && !rules.enum.includes(value)) {
    report(search, `must be one of ${rules.enum.join(', ')}`);
  }
  if (rules.anyOf !== undefined) findInAlternatives(rules.anyOf, value, search);
  if (search.faults.size > before) return;
  for (const { check, error } of rules['~refine'] ?? []) if (!check(value)) report(search, error(value));
}

function findInText({ minLength, maxLength, format }: Rules, text: string, search: Search): void {
  if (minLength !== undefined && !Guard.IsMinLength(text, minLength)) {
    report(search, `must have at least ${count(minLength, 'character')}`);
  }
  if (maxLength !== undefined && !Guard.IsMaxLength(text, maxLength)) {
    report(search, `must have at most ${count(maxLength, 'character')}`);
  } else if (format !== undefined && !Format.Test(format, text)) {
    report(search, `must match format "${format}"`);
  }
}

function findInNumber({ minimum, maximum, exclusiveMinimum }: Rules, value: number, search: Search): void {
  if (minimum !== undefined && value < minimum) report(search, `must be at least ${minimum}`);
  if (maximum !== undefined && value > maximum) report(search, `must be at most ${maximum}`);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    report(search, `must be more than ${exclusiveMinimum}`);
  }
}

function findInList({ items, minItems, maxItems }: Rules, list: unknown[], search: Search): void {
  if (minItems !== undefined && list.length < minItems) {
    report(search, `must have at least ${count(minItems, 'item')}`);
  }
  if (maxItems !== undefined && list.length > maxItems) {
    report(search, `must have at most ${count(maxItems, 'item')}`);
  } else if (items !== undefined) {
    for (let i = 0; i < list.length; i++) findInside(items, list[i], i, search);
  }
}

function findInObject(rules: Rules, object: Record<string, unknown>, search: Search): void {
  const { properties = {}, required = [], additionalProperties: others, maxProperties } = rules;
  for (const name of required) if (!Object.hasOwn(object, name)) report(search, 'is required', name);
  if (maxProperties !== undefined && Object.keys(object).length > maxProperties) {
    report(search, `must have at most ${count(maxProperties, 'key')}`);
  } else if (typeof others === 'object') {
    for (const name of Object.keys(object)) {
      if (!Object.hasOwn(properties, name)) findInside(others, object[name], name, search);
    }
  } else if (others === false) {
    for (const name in object) {
      if (search.faults.size >= MAX_FAULTS) return;
      if (!Object.hasOwn(properties, name)) report(search, 'is not a known field', name);
    }
  }
  for (const name in properties) {
    const value = object[name];
    if (value !== undefined) findInside(properties[name] as Rules, value, name, search);
  }
}

function findInside(rules: Rules, value: unknown, name: string | number, search: Search): void {
  if (search.faults.size >= MAX_FAULTS) return;
  search.path.push(name);
  find(rules, value, search);
  search.path.pop();
}

/** Where none fits, what each of them says; that it might be null is not worth saying. */
function findInAlternatives(alternatives: Rules[], value: unknown, search: Search): void {
  const found: [string, string][] = [];
  for (const rules of alternatives) {
    const faults = new Map<string, string>();
    find(rules, value, { path: search.path, faults });
    if (faults.size === 0) return;
    if (rules.type !== 'null') found.push(...faults);
  }
  for (const [field, rule] of found) add(search.faults, field, rule);
}

function report({ path, faults }: Search, rule: string, ...inside: string[]): void {
  if (faults.size < MAX_FAULTS) add(faults, nameOf([...path, ...inside]), rule);
}

/** The first thing that is said of a field stays. */
function add(faults: Map<string, string>, field: string, rule: string): void {
  if (faults.size < MAX_FAULTS && !faults.has(field)) faults.set(field, rule);
}

const nameOf = (path: (string | number)[]): string => {
  const name = path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i === 0 ? '' : '.'}${part}`))
    .join('');
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

/** A rule that is checked but not known here would refuse requests without a word. */
function assertKnown(rules: Rules): void {
  const unknown = Object.keys(rules).find(
    (keyword) => !KEYWORDS.includes(keyword) && !ANNOTATIONS.includes(keyword) && !keyword.startsWith('~'),
  );
  if (unknown !== undefined)
    throw new Error(`a request's schema uses ${unknown}, for which there are no words`);
  const { properties = {}, items, anyOf = [], additionalProperties: others } = rules;
  const inner = [
    ...Object.values(properties),
    ...anyOf,
    items,
    typeof others === 'object' ? others : undefined,
  ];
  for (const one of inner) if (one !== undefined) assertKnown(one);
}
