import type { FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type AppError, invalid } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';
import { createNormalizer } from './normalize.ts';
import { createViolationFinder, type Violations } from './violations.ts';

/** Compiles a route's schema into a check whose error message names each field and the rule it violates. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart = 'body' }) => {
  const check = Compile(schema);
  const violationsOf = createViolationFinder(schema);
  const normalize = createNormalizer(schema);
  // TypeBox types a schema that is a parameter only as an object.
  const { properties = {} } = schema as { properties?: Record<string, PropertySchema> };
  return (input: unknown) => {
    const value = httpPart === 'querystring' ? fromText(properties, input) : normalize(input ?? null);
    if (check.Check(value)) return { value };
    return { error: validationError(violationsOf(value), httpPart) };
  };
};

/** The same check for part of a body, such as one item of a batch. */
export function createInputCheck<T extends TSchema>(schema: T): (value: unknown) => Static<T> {
  const check = Compile(schema);
  const violationsOf = createViolationFinder(schema);
  const normalize = createNormalizer(schema);
  return (input) => {
    const value = normalize(input);
    if (check.Check(value)) return value;
    throw validationError(violationsOf(value), 'body');
  };
}

interface PropertySchema {
  type?: string;
  default?: unknown;
}

/** Converts query values from text to the types in their schemas, if the text is an exact match, and fills in defaults. */
function fromText(properties: Record<string, PropertySchema>, input: unknown): Record<string, unknown> {
  const value = isObject(input) ? { ...input } : {};
  for (const [name, { type, default: byDefault }] of Object.entries(properties)) {
    const text = value[name];
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

function validationError(violations: Violations, httpPart: string): AppError {
  const whole = PART_NAMES[httpPart] ?? httpPart;
  return invalid(
    [...violations].map(([field, rule]) => `${field === '' ? whole : field}: ${rule}`).join('; '),
  );
}

const PART_NAMES: Record<string, string> = { querystring: 'query' };
