import type { FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { invalid } from '../lib/errors.ts';

type FieldErrors = ReturnType<ReturnType<typeof Compile>['Errors']>;
type FieldError = FieldErrors[number];

/** Enough to mend a request in one go without a wall of text. */
const MAX_REPORTED = 5;

/** Compiles a route's schema into a check whose message names each field and the rule it broke. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = Compile(schema);
  const properties = (schema as { properties?: Record<string, PropertySchema> }).properties ?? {};
  return (input: unknown) => {
    const value = httpPart === 'querystring' ? fromText(properties, input as QueryInput) : (input ?? null);
    if (check.Check(value)) return { value };
    return { error: invalid(describe(check.Errors(value), httpPart ?? 'body')) };
  };
};

/** The same check for a value that is not a whole part of a request: returns it, or throws what is wrong with it. */
export function createInputCheck<T extends TSchema>(schema: T): (value: unknown) => Static<T> {
  const check = Compile(schema);
  return (value) => {
    if (check.Check(value)) return value as Static<T>;
    throw invalid(describe(check.Errors(value), 'body'));
  };
}

interface PropertySchema {
  type?: string;
  default?: unknown;
}
type QueryInput = Record<string, string | string[] | undefined>;

/** Query values arrive as text: gives each the type its schema asks for, where the text is exactly that, and defaults. */
function fromText(properties: Record<string, PropertySchema>, input: QueryInput): Record<string, unknown> {
  const value: Record<string, unknown> = { ...input };
  for (const [name, { type, default: byDefault }] of Object.entries(properties)) {
    const text = input[name];
    if (text === undefined) {
      if (byDefault !== undefined) value[name] = byDefault;
    } else if (type === 'integer' && typeof text === 'string' && /^-?\d+$/.test(text)) {
      value[name] = Number(text);
    } else if (type === 'boolean' && (text === 'true' || text === 'false')) {
      value[name] = text === 'true';
    }
  }
  return value;
}

function describe(errors: FieldErrors, httpPart: string): string {
  const messages = new Map<string, string>();
  for (const error of errors) {
    for (const [field, rule] of rulesBroken(error)) {
      const name = field === '' ? (PART_NAMES[httpPart] ?? httpPart) : cut(field);
      if (!messages.has(name)) messages.set(name, `${name}: ${rule}`);
    }
  }
  return [...messages.values()].slice(0, MAX_REPORTED).join('; ');
}

const PART_NAMES: Record<string, string> = { querystring: 'query' };
/** A field's name is the sender's: it may be a megabyte long. */
const cut = (name: string): string => (name.length > 100 ? `${name.slice(0, 100)}…` : name);

/** One error in our words, as [field, rule] pairs. */
function rulesBroken(error: FieldError): [field: string, rule: string][] {
  const field = fieldName(error.instancePath);
  const inside = (name: string) => (field === '' ? name : `${field}.${name}`);
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => [inside(name), 'is required']);
    case 'additionalProperties':
      return error.params.additionalProperties.map((name) => [inside(String(name)), 'is not a known field']);
    // What `additionalProperties: false` says a second time, and that none of some alternatives fits, after each has said why.
    case 'boolean':
    case 'anyOf':
      return [];
    case 'type':
      if (error.params.type === 'null') return []; // the other alternative of `nullable`
      return [[field, `must be ${withArticle([error.params.type].flat().join(' or '))}`]];
    case 'enum':
      return [[field, `must be one of ${error.params.allowedValues.join(', ')}`]];
    case 'minimum':
      return [[field, `must be at least ${error.params.limit}`]];
    case 'maximum':
      return [[field, `must be at most ${error.params.limit}`]];
    case 'minLength':
      return [[field, `must have at least ${count(error.params.limit, 'character')}`]];
    case 'maxLength':
      return [[field, `must have at most ${count(error.params.limit, 'character')}`]];
    case 'exclusiveMinimum':
      return [[field, `must be more than ${error.params.limit}`]];
    case 'maxProperties':
      return [[field, `must have at most ${count(error.params.limit, 'key')}`]];
    case 'minItems':
      return [[field, `must have at least ${count(error.params.limit, 'item')}`]];
    case 'maxItems':
      return [[field, `must have at most ${count(error.params.limit, 'item')}`]];
    default:
      return [[field, error.message]];
  }
}

/** `/events/1/name` → `events[1].name` */
function fieldName(pointer: string): string {
  const parts = pointer.split('/').slice(1);
  const names = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.map((name, i) => (/^\d+$/.test(name) ? `[${name}]` : i === 0 ? name : `.${name}`)).join('');
}

const withArticle = (type: string): string => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);
const count = (n: number | bigint, noun: string): string => `${n} ${noun}${Number(n) === 1 ? '' : 's'}`;
