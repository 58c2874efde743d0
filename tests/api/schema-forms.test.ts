import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/test-api.ts';

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  examples?: unknown[];
  readOnly?: boolean;
}
interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema; example: unknown } } };
}
const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
const of = (schema: Schema): Schema => {
  if (schema.$ref !== undefined)
    return of(document.components.schemas[schema.$ref.split('/').at(-1) as string]);
  const [first] = schema.anyOf ?? [];
  return first === undefined ? schema : of(first);
};

/** Texts and numbers at the edges of what a schema allows. */
function samples(schema: Schema): unknown[] {
  if (schema.enum !== undefined) return [schema.enum.at(-1)];
  if (schema.pattern !== undefined)
    return fc
      .sample(fc.stringMatching(new RegExp(schema.pattern)), { numRuns: 3, seed: 7 })
      .filter((text) => text.length >= (schema.minLength ?? 0) && text.length <= (schema.maxLength ?? 1000));
  if (schema.format === 'date') return ['2026-11-20'];
  if (schema.format === 'date-time') return ['2026-11-20T10:00:00+02:00'];
  const { minLength = 1, maxLength = 100 } = schema;
  switch (schema.type) {
    case 'string':
      return ['B7', 'Größe, 2'].map((text) => text.padEnd(minLength, 'x').slice(0, maxLength));
    case 'integer':
      return [schema.minimum ?? 1];
    case 'number':
      return [schema.maximum ?? 12, 0.5];
    case 'boolean':
      return [true];
    default:
      return [];
  }
}

/** As little as the schema demands. */
function minimal(given: Schema): unknown {
  const schema = of(given);
  if (schema.examples?.[0] !== undefined) return structuredClone(schema.examples[0]);
  if (schema.type === 'object') {
    const object: Record<string, unknown> = {};
    for (const name of schema.required ?? []) object[name] = minimal(schema.properties?.[name] ?? {});
    return object;
  }
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 1 }, () => minimal(schema.items ?? {}));
  return samples(schema)[0];
}

type Path = (string | number)[];
/** Every text, number and flag of a body. What a schema contains of its own kind is left out. */
function* leaves(given: Schema, path: Path = [], within: Schema[] = []): Generator<[Path, Schema]> {
  const schema = of(given);
  if (schema.readOnly || within.includes(schema)) return;
  const inside = [...within, schema];
  if (schema.properties)
    for (const [name, inner] of Object.entries(schema.properties))
      yield* leaves(inner, [...path, name], inside);
  else if (schema.type === 'array' && schema.items) yield* leaves(schema.items, [...path, 0], inside);
  else yield [path, schema];
}

/** The body with a value at a place, which is made where there is none. */
function place(given: Schema, body: unknown, path: Path, value: unknown): unknown {
  const schema = of(given);
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = Array.isArray(body) && body.length > 0 ? [...body] : [minimal(schema.items ?? {})];
    list[0] = place(schema.items ?? {}, list[0], rest, value);
    return list;
  }
  const object = { ...((body ?? minimal(schema)) as object) } as Record<string, unknown>;
  object[step] = place(schema.properties?.[step] ?? {}, object[step], rest, value);
  return object;
}
/** As in messages: `items[0].name`. */
const nameOf = (path: Path): string =>
  path.map((p, i) => (typeof p === 'number' ? `[${p}]` : i ? `.${p}` : p)).join('');

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** What depends on more than the text: on other fields, on headers, on what is installed, on what exists, on the version of Node. */
const NOT_OF_FORM = [
  /^shipTo\.(?:state|postalCode): must be a /,
  /^(?:carrier|provider|type|select\.carriers\[0\]): must be one of/,
  /^clientCertificate\.certificate: must be PEM text/,
  /^after: must be latest, or a cursor that this account got/,
  /^carrierAccountId: is required with carrier/,
  /^body: must have exactly one of/,
  /[cC]urrency: must be an ISO 4217 currency code/,
  /time[zZ]one: must be an IANA time zone/,
  /^url: (?:must be a well-formed URL|must not contain a user name)/,
  /^image: is neither a PNG nor a JPEG/,
  /^until: must be later than from/,
  /^discount: must not be more than the sum/,
  /^from: must not be after to/,
  /^layout: is for files only/,
  /^format: only a CUPS queue/,
  /^printer: must be tcp:/,
  /^filter\.path: must have at most two \[\*\]/,
];

test('what the API’s description allows is not refused for its form, in any field of a body or query', async () => {
  const accountId = await api.newUser();
  let key = '';
  let left = 0;
  const refused: string[] = [];
  const seen = new Set<string>();
  async function send(method: string, url: string, field: string, value: unknown, json?: unknown) {
    if (left-- === 0) [{ key }, left] = [await api.newKey({ accountId }), 58];
    const answer = await api.call(method.toUpperCase(), url, { key, ...(json !== undefined && { json }) });
    const message = String(answer.body?.error?.message);
    if (answer.status !== 400 || !message.includes(field)) return;
    if (!NOT_OF_FORM.some((reason) => reason.test(message)))
      refused.push(`${method} ${url} ${field} = ${JSON.stringify(value)}: ${message}`);
  }
  /** The same field of the same form is tried once. */
  const isNew = (field: string, schema: Schema) => {
    const id = `${field.replace(/.*\./, '')} ${JSON.stringify(schema)}`;
    return !seen.has(id) && seen.add(id);
  };
  for (const [path, methods] of Object.entries<Record<string, Operation>>(document.paths)) {
    if (!path.startsWith('/api/v1/')) continue;
    const url = path.replaceAll(/\{\w+\}/g, 'x_1');
    for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
      for (const { in: where, name, schema } of parameters)
        if (where === 'query' && isNew(name, schema))
          for (const value of samples(of(schema)))
            await send(method, `${url}?${name}=${encodeURIComponent(String(value))}`, name, value);
      if (requestBody === undefined) continue;
      const { schema, example } = requestBody.content['application/json'];
      for (const [field, rules] of leaves(schema))
        if (isNew(nameOf(field), rules))
          for (const value of samples(rules))
            await send(method, url, nameOf(field), value, place(schema, example, field, value));
    }
  }
  expect(seen.size).toBeGreaterThan(150);
  expect(refused).toEqual([]);
});
