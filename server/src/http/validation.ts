import type { FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type AppError, invalid } from '../lib/errors.ts';
import { createFaultFinder, type Faults } from './faults.ts';

/** Compiles a route's schema into a check whose message names each field and the rule it broke. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart = 'body' }) => {
  const check = Compile(schema);
  const faultsOf = createFaultFinder(schema);
  const properties = (schema as { properties?: Record<string, PropertySchema> }).properties ?? {};
  return (input: unknown) => {
    const value = httpPart === 'querystring' ? fromText(properties, input as QueryInput) : (input ?? null);
    if (check.Check(value)) return { value };
    return { error: refusal(faultsOf(value), httpPart) };
  };
};

/** The same check for a value that is not a whole part of a request: returns it, or throws what is wrong with it. */
export function createInputCheck<T extends TSchema>(schema: T): (value: unknown) => Static<T> {
  const check = Compile(schema);
  const faultsOf = createFaultFinder(schema);
  return (value) => {
    if (check.Check(value)) return value as Static<T>;
    throw refusal(faultsOf(value), 'body');
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

function refusal(faults: Faults, httpPart: string): AppError {
  const whole = PART_NAMES[httpPart] ?? httpPart;
  return invalid([...faults].map(([field, rule]) => `${field === '' ? whole : field}: ${rule}`).join('; '));
}

const PART_NAMES: Record<string, string> = { querystring: 'query' };
