import type { FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type AppError, invalid } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';
import { createViolationFinder, listViolations, type Violation, type Violations } from '../lib/violations.ts';
import { createNormalizer } from './normalize.ts';

/** Checks a route's input against its schema; the error message names each field and the rule it violates. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart = 'body' }) => {
  // TypeBox types a schema that is a parameter only as an object.
  const { properties = {} } = schema as { properties?: Record<string, PropertySchema> };
  const readQuery = createQueryReader(properties);
  return (input: unknown) => {
    const { check, normalize, violationsOf } = compiled(schema);
    const value = httpPart === 'querystring' ? readQuery(input) : normalize(input ?? null);
    if (check.Check(value)) return { value };
    return { error: validationError(violationsOf(value), httpPart) };
  };
};

/** The same check for part of a body, such as one item of a batch. */
export function createInputCheck<T extends TSchema>(schema: T): (value: unknown) => Static<T> {
  return (input) => {
    const { check, normalize, violationsOf } = compiled(schema);
    const value = normalize(input);
    if (check.Check(value)) return value as Static<T>;
    throw validationError(violationsOf(value), 'body');
  };
}

/** Everything that is wrong with a part of a request, up to a limit: for a client that wants to know it all. */
export function findAllViolations(
  schema: TSchema,
  input: unknown,
  httpPart: string,
  limit: number,
): Violation[] {
  const { properties = {} } = schema as { properties?: Record<string, PropertySchema> };
  const { check, normalize } = compiled(schema);
  const value = httpPart === 'querystring' ? createQueryReader(properties)(input) : normalize(input ?? null);
  return check.Check(value) ? [] : listViolations(schema, value, limit);
}

type Compiled = ReturnType<typeof compile>;
const COMPILED = new WeakMap<TSchema, Compiled>();

const compile = (schema: TSchema) => ({
  check: Compile(schema),
  violationsOf: createViolationFinder(schema),
  normalize: createNormalizer(schema),
});

/** On first use: compiling all schemas at the start, for both doors, took a fifth of its CPU time. */
function compiled(schema: TSchema): Compiled {
  let found = COMPILED.get(schema);
  if (found === undefined) {
    found = compile(schema);
    COMPILED.set(schema, found);
  }
  return found;
}

interface PropertySchema {
  type?: string;
  default?: unknown;
}

/**
 * Converts query values from text to the types in their schemas, if the text is an exact match, and fills in defaults. Goes
 * through what the query has, not through all that it could have: a list of orders knows 30 filters, and most requests use none.
 */
function createQueryReader(properties: Record<string, PropertySchema>) {
  const types = new Map(Object.entries(properties).map(([name, { type }]) => [name, type]));
  const defaults = Object.entries(properties).flatMap(([name, { default: byDefault }]) =>
    byDefault === undefined ? [] : [[name, byDefault] as const],
  );
  return (input: unknown): Record<string, unknown> => {
    const value = isObject(input) ? { ...input } : {};
    for (const [name, text] of Object.entries(value)) {
      const type = types.get(name);
      if (type === 'integer' && typeof text === 'string' && /^-?\d+$/.test(text)) value[name] = Number(text);
      else if (type === 'boolean' && (text === 'true' || text === 'false')) value[name] = text === 'true';
    }
    for (const [name, byDefault] of defaults) if (value[name] === undefined) value[name] = byDefault;
    return value;
  };
}

function validationError(violations: Violations, httpPart: string): AppError {
  const whole = PART_NAMES[httpPart] ?? httpPart;
  return invalid(
    [...violations].map(([field, rule]) => `${field === '' ? whole : field}: ${rule}`).join('; '),
  );
}

const PART_NAMES: Record<string, string> = { querystring: 'query' };
