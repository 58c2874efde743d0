import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isObject } from '../../lib/is-object.ts';

/** What `npm run check` keeps equal to what the server serves. */
const document: {
  paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
  components: { schemas: Record<string, unknown> };
} = JSON.parse(readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8'));
const { schemas } = document.components;

/** Every field of an object, by its name, with the object's. */
function* fieldsIn(node: unknown, owner: string): Generator<[owner: string, field: string, schema: unknown]> {
  if (Array.isArray(node)) for (const one of node) yield* fieldsIn(one, owner);
  if (!isObject(node)) return;
  if (isObject(node.properties))
    for (const [field, schema] of Object.entries(node.properties)) yield [owner, field, schema];
  for (const value of Object.values(node)) yield* fieldsIn(value, owner);
}
const fields = Object.entries(schemas).flatMap(([name, schema]) => [...fieldsIn(schema, name)]);

test('no response is JSON or something else, which clients in TypeScript would have to tell apart', () => {
  const mixed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.values(responses)
        .map(({ content = {} }) => Object.keys(content))
        .filter((types) => types.includes('application/json') && types.length > 1)
        .map(() => `${method} ${path}`),
    ),
  );
  expect(mixed).toEqual([]);
});

test('no schema has the name of the function with which a client in Go makes another', () => {
  expect(
    Object.keys(schemas).filter(
      (name) => Object.hasOwn(schemas, name.replace(/^New/, '')) && /^New/.test(name),
    ),
  ).toEqual([]);
});

test('no field is always null, for which a client in Go has no type', () => {
  expect(fields.filter(([, , schema]) => isObject(schema) && schema.type === 'null')).toEqual([]);
});
