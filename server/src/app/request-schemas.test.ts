import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import Fastify from 'fastify';
import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Format } from 'typebox/format';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { validatorCompiler } from '../http/validation.ts';
import { createViolationFinder } from '../lib/violations.ts';
import { apiRoutes } from './api-routes.ts';
import { dashboardRoutes } from './dashboard-routes.ts';

interface Rules {
  type?: string;
  properties?: Record<string, Rules>;
  required?: string[];
  additionalProperties?: boolean | Rules;
  maxProperties?: number;
  items?: Rules;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  anyOf?: Rules[];
  examples?: unknown[];
  readOnly?: boolean;
}

/** The schemas of all bodies and queries. */
async function requestSchemas(): Promise<[name: string, schema: TSchema][]> {
  const found = new Map<TSchema, string>();
  const app = Fastify();
  app.setValidatorCompiler((route) => {
    if (route.httpPart !== 'params') {
      found.set(route.schema as TSchema, `${route.method} ${route.url} ${route.httpPart}`);
    }
    return validatorCompiler(route as never);
  });
  // Routes are only registered, never called.
  const nothing: object = new Proxy({}, { get: () => nothing });
  await app.register(async (api) => apiRoutes(api, nothing as never, nothing as never, nothing as never));
  await app.register(async (dashboard) => dashboardRoutes(dashboard, nothing as never));
  await app.ready();
  return [...found].map(([schema, name]) => [name, schema]);
}

/** Values that almost match a schema: each part may match it or not. */
function nearly(rules: Rules, depth = 0): fc.Arbitrary<unknown> {
  const fitting = (): fc.Arbitrary<unknown> => {
    if (rules.anyOf !== undefined) return fc.oneof(...rules.anyOf.map((one) => nearly(one, depth)));
    if (rules.enum !== undefined) return fc.constantFrom(...rules.enum);
    const { properties = {}, required = [], additionalProperties: others, items, maxLength = 30 } = rules;
    switch (rules.type) {
      case 'object': {
        if (typeof others === 'object')
          return fc.dictionary(fc.string(), nearly(others, depth + 1), { maxKeys: 3 });
        const fields = Object.entries(properties).map(([name, inner]) => [name, nearly(inner, depth + 1)]);
        return fc.record(Object.fromEntries(fields), { requiredKeys: required } as never);
      }
      case 'array':
        return fc.array(nearly(items ?? {}, depth + 1), { minLength: rules.minItems ?? 0, maxLength: 3 });
      case 'string':
        return fc.oneof(
          fc.constantFrom(...((rules.examples as string[]) ?? ['a'])),
          fc.string({ maxLength: Math.min(maxLength, 60) + 1 }),
        );
      case 'integer':
        return fc.integer({ min: (rules.minimum ?? 0) - 1, max: Math.min(rules.maximum ?? 100, 1e6) + 1 });
      case 'number':
        return fc.oneof(fc.constantFrom(0, 1, 2.5), fc.double());
      case 'boolean':
        return fc.boolean();
      default:
        return fc.jsonValue({ maxDepth: 1 });
    }
  };
  return fc.oneof(
    { weight: 30, arbitrary: fitting() },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

const seed = 20_261_115;
let schemas: [name: string, schema: TSchema][];
beforeAll(async () => {
  schemas = await requestSchemas();
});

test('a violation with a message is found exactly when the schema rejects a value', () => {
  expect(schemas.length).toBeGreaterThan(30);
  for (const [name, schema] of schemas) {
    const check = Compile(schema);
    const violationsOf = createViolationFinder(schema);
    fc.assert(
      fc.property(nearly(schema as Rules), (value) => {
        const violations = violationsOf(value);
        expect(violations.size === 0, `${name}: ${JSON.stringify(value)}`).toBe(check.Check(value));
        expect(violations.size).toBeLessThanOrEqual(5);
        for (const rule of violations.values()) expect(rule).toMatch(/^\w+ \w+/);
      }),
      { numRuns: 25, seed },
    );
  }
});

test('the items of a list that is too long are not checked', () => {
  const schema = schemas.find(([name]) => name === 'POST /webhooks body')?.[1] as TSchema;
  let looks = 0;
  const events = new Proxy(Array(500_000).fill('order.created'), {
    get(list, name, receiver) {
      looks += 1;
      return Reflect.get(list, name, receiver);
    },
  });
  expect([...createViolationFinder(schema)({ url: 'https://a.example/', events })]).toEqual([
    ['events', 'must have at most 100 items'],
  ]);
  expect(looks).toBeLessThan(10);
});

test('the format of a text that is too long is not checked', () => {
  const looked: string[] = [];
  Format.Set('watched', (text) => looked.push(text) === 0);
  onTestFinished(() => void Format.Reset());
  const violationsOf = createViolationFinder({ type: 'string', format: 'watched', maxLength: 5 });
  expect([...violationsOf('short')]).toEqual([['', 'must match format "watched"']]);
  expect([...violationsOf('too long')]).toEqual([['', 'must have at most 5 characters']]);
  expect(looked).toEqual(['short']);
});

test('a schema keyword without an error message is rejected at startup', () => {
  expect(() => createViolationFinder(Type.Array(Type.String({ pattern: 'x' })))).toThrow(/pattern/);
});

/** Exceptions, with the reason why they need no bound. */
const UNBOUNDED = [
  // The router rejects path segments longer than 200 characters.
  / path$/,
  // Values of several types, which a rule of their own bounds.
  /^WebhookFilter\.(?:equals|in\[\])$/,
];

test('every list and every text in a request has a bound', () => {
  const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  const unbounded: string[] = [];
  const seen = new Set<string>();
  const look = (given: Rules & { $ref?: string }, at: string): void => {
    const name = given.$ref?.split('/').at(-1);
    if (name !== undefined && seen.has(name)) return;
    if (name !== undefined) seen.add(name);
    const rules: Rules = name === undefined ? given : document.components.schemas[name];
    const { type, properties = {}, additionalProperties: others, items, anyOf } = rules;
    const isBounded =
      rules.enum !== undefined ||
      anyOf !== undefined ||
      ['integer', 'number', 'boolean', 'null'].includes(type ?? '') ||
      (type === 'string' && rules.maxLength !== undefined) ||
      (type === 'array' && rules.maxItems !== undefined) ||
      (type === 'object' && (others === false || rules.maxProperties !== undefined)) ||
      // Accepted and ignored.
      (type === undefined && rules.readOnly === true);
    if (!isBounded && !UNBOUNDED.some((reason) => reason.test(at))) unbounded.push(at);
    for (const [field, inner] of Object.entries(properties)) look(inner, `${name ?? at}.${field}`);
    for (const inner of anyOf ?? []) look(inner, name ?? at);
    if (items !== undefined) look(items, `${name ?? at}[]`);
    if (typeof others === 'object') look(others, `${name ?? at}.*`);
  };
  for (const [path, operations] of Object.entries(document.paths as Record<string, object>)) {
    for (const [method, operation] of Object.entries(operations)) {
      const body = operation.requestBody?.content['application/json'].schema;
      if (body !== undefined) look(body, `${method} ${path}`);
      for (const parameter of operation.parameters ?? []) {
        const where = parameter.in === 'path' ? 'path' : `query:${parameter.name}`;
        if (parameter.schema !== undefined) look(parameter.schema, `${method} ${path} ${where}`);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(20);
  expect(unbounded).toEqual([]);
});
