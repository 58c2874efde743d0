import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isObject } from '../../lib/is-object.ts';
import { EVENT_TYPES } from '../../schema/events.ts';

/** What clients that are generated from the document depend on, whatever the generator and the language. */

type Node = Record<string, unknown>;
interface Operation extends Node {
  operationId: string;
  tags: string[];
  requestBody?: { required: boolean; content: Record<string, { schema: Node }> };
}

const document = JSON.parse(readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8'));
const components: Record<string, Node> = document.components.schemas;
const operations = Object.values<Record<string, Operation>>(document.paths).flatMap((methods) =>
  Object.values(methods),
);

/** Calls back with every schema in a part of the document. Components are not entered from where they are referred to. */
function visit(node: unknown, path: string, look: (schema: Node, path: string) => void): void {
  if (node === null || typeof node !== 'object') return;
  for (const [name, value] of Object.entries(node)) {
    if (name === 'example' || name === 'examples') continue;
    if (name === 'schema') visitSchema(value, `${path} ${name}`, look);
    else visit(value, `${path} ${name}`, look);
  }
}

function visitSchema(schema: unknown, path: string, look: (schema: Node, path: string) => void): void {
  if (!isObject(schema)) return;
  look(schema, path);
  for (const [name, field] of Object.entries(isObject(schema.properties) ? schema.properties : {}))
    visitSchema(field, `${path}.${name}`, look);
  visitSchema(schema.items, `${path}[]`, look);
  visitSchema(schema.additionalProperties, `${path}.*`, look);
  for (const choice of Array.isArray(schema.anyOf) ? schema.anyOf : []) visitSchema(choice, path, look);
}

const schemas: { schema: Node; path: string }[] = [];
const add = (schema: Node, path: string) => void schemas.push({ schema, path });
visit({ ...document, components: { ...document.components, schemas: {} } }, '', add);
for (const [name, schema] of Object.entries(components)) visitSchema(schema, name, add);

const pathsOf = (wanted: (schema: Node) => boolean): string[] =>
  schemas.filter(({ schema }) => wanted(schema)).map(({ path }) => path);

test('every object with fields is a component, so that its class has a name', () => {
  expect(schemas.length).toBeGreaterThan(1_000);
  const objects = schemas.filter(({ schema }) => isObject(schema.properties)).map(({ path }) => path);
  expect(objects).toContain('ShipmentFee');
  expect(objects.filter((path) => components[path] === undefined)).toEqual([]);
});

test('names of schemas and operations stay valid and different in every language', () => {
  for (const name of Object.keys(components)) expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
  for (const names of [Object.keys(components), operations.map(({ operationId }) => operationId)]) {
    const plain = names.map((name) => name.replaceAll(/\W/g, '').toLowerCase());
    expect(plain.filter((name, index) => plain.indexOf(name) !== index)).toEqual([]);
  }
});

test('no schema is called like the response of an operation, which Go has a type of its own for', () => {
  const responses = operations.map(({ operationId }) =>
    `${operationId.replaceAll('.', '')}response`.toLowerCase(),
  );
  expect(Object.keys(components).filter((name) => responses.includes(name.toLowerCase()))).toEqual([]);
});

test('every schema has a single type, and the only alternative is null', () => {
  const isTyped = ({ type, $ref, anyOf, readOnly }: Node) =>
    typeof type === 'string' || typeof $ref === 'string' || Array.isArray(anyOf) || readOnly === true;
  const untyped = pathsOf((schema) => !isTyped(schema));
  // Whatever a carrier calls its settings and an event its data, what a shop and an order have in a field, and what it is compared with.
  const isAny = (path: string) =>
    path.endsWith('.*') || /\.(store|ours)$|^WebhookFilter\.(equals|in\[\])$/.test(path);
  expect(untyped.filter((path) => !isAny(path))).toEqual([]);
  for (const keyword of ['const', 'oneOf', 'allOf', 'not', 'patternProperties'])
    expect(pathsOf((schema) => keyword in schema)).toEqual([]);
  const isNull = (one: Node) => one.type === 'null';
  expect(pathsOf(({ anyOf }) => Array.isArray(anyOf) && (anyOf.length !== 2 || !isNull(anyOf[1])))).toEqual(
    [],
  );
});

test('every number has 64 bits', () => {
  expect(pathsOf(({ type, format }) => type === 'number' && format !== 'double')).toEqual([]);
});

test('only texts are enumerated', () => {
  expect(pathsOf((schema) => 'enum' in schema && schema.type !== 'string')).toEqual([]);
});

test('a body that may be left out is not required, and no body may be null', () => {
  const optional = operations.filter(({ requestBody }) => requestBody?.required === false);
  expect(optional.map(({ operationId }) => operationId)).toContain('shipments.void');
  const bodies = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
  expect(bodies.filter(({ schema }) => schema.$ref === undefined)).toEqual([]);
});

test('every event is a webhook and a callback, with the same payload, and one id', () => {
  const { webhooks } = document as unknown as { webhooks: Record<string, { post: Node }> };
  const subscribing = operations.find(({ operationId }) => operationId === 'webhooks.create');
  const callbacks = subscribing?.callbacks as Record<string, Record<string, { post: Node }>>;
  expect(Object.keys(webhooks)).toEqual(EVENT_TYPES);
  expect(Object.keys(callbacks)).toEqual(EVENT_TYPES);
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { operationId, ...callback } = Object.values(callbacks[type] ?? {})[0]?.post ?? {};
    expect(operationId).toMatch(/^on[A-Z]/);
    expect(post).toEqual(callback);
  }
});

test('what only the dashboard needs is marked as internal, and nothing else refers to it', () => {
  const isInternal = (node: Node | undefined) => node?.['x-internal'] === true;
  const ofApi = operations.filter((operation) => !isInternal(operation));
  expect(ofApi.length).toBeGreaterThan(100);
  expect(ofApi.filter(({ tags }) => tags.includes('Dashboard'))).toEqual([]);
  expect(operations.filter((one) => isInternal(one) && !one.tags.includes('Dashboard'))).toEqual([]);
  const internal = Object.keys(components).filter((name) => isInternal(components[name]));
  expect(internal).toContain('SessionList');
  const others = Object.values(components).filter((schema) => !isInternal(schema));
  const text = JSON.stringify([ofApi, document.components.responses, others]);
  expect(internal.filter((name) => text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
});
