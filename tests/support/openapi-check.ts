import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  nullable?: boolean;
  readOnly?: boolean;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

type Side = 'request' | 'response';

/**
 * Checks values against the schemas of an OpenAPI 3.0 file. Unlike JSON Schema read to the letter, which makes
 * `additionalProperties: false` beside `allOf` forbid everything, it reads a schema as people mean it: all its parts
 * together list the properties there are.
 */
export function openApiChecker(file: string) {
  const { components, paths } = parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 });

  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : resolve(components.schemas[name]);
  };

  /** A schema with all of its parts, those of any alternative included. */
  const parts = (schema: Schema): Schema[] => {
    const own = resolve(schema);
    return [own, ...[own.allOf, own.oneOf, own.anyOf].flatMap((more) => more ?? []).flatMap(parts)];
  };

  function problems(schema: Schema, value: unknown, side: Side, at: string): string[] {
    const all = parts(schema);
    if (value === null) return all.some(({ nullable }) => nullable) ? [] : [`${at}: null`];
    if (Array.isArray(value)) {
      const items = all.find((part) => part.items)?.items;
      return items
        ? value.flatMap((item, i) => problems(items, item, side, `${at}[${i}]`))
        : [`${at}: a list`];
    }
    if (typeof value === 'object') return objectProblems(all, value as Record<string, unknown>, side, at);
    return all.flatMap((part) => scalarProblem(part, value)).map((problem) => `${at}: ${problem}`);
  }

  function objectProblems(all: Schema[], value: Record<string, unknown>, side: Side, at: string): string[] {
    const properties = Object.assign({}, ...all.map((part) => part.properties ?? {})) as Record<
      string,
      Schema
    >;
    if (Object.keys(properties).length === 0)
      return all.some(({ type }) => type !== undefined && type !== 'object') ? [`${at}: an object`] : [];
    const known = Object.entries(value).flatMap(([name, item]) => {
      const property = properties[name];
      if (item === undefined) return [];
      return property ? problems(property, item, side, `${at}.${name}`) : [`${at}.${name}: not documented`];
    });
    const missing = all
      .flatMap(({ required }) => required ?? [])
      .filter((name) => value[name] === undefined && properties[name] !== undefined)
      .filter(
        (name) => side === 'response' || !parts(properties[name] as Schema).some((part) => part.readOnly),
      )
      .map((name) => `${at}.${name}: missing`);
    return [...known, ...missing];
  }

  const bodyOf = (operation: { content?: Record<string, { schema: Schema }> } | undefined) =>
    operation?.content && Object.values(operation.content)[0]?.schema;

  return {
    /** What is wrong with a request; an operation that does not exist is. */
    request(method: string, path: string, body: unknown): string[] {
      const operation = paths[templateOf(path)]?.[method.toLowerCase()];
      if (operation === undefined) return [`${method} ${path}: no such operation`];
      const schema = bodyOf(operation.requestBody);
      if (schema === undefined) return body === undefined ? [] : ['a body where none is expected'];
      return problems(schema, body, 'request', 'body');
    },
    response(method: string, path: string, body: unknown): string[] {
      const schema = bodyOf(paths[templateOf(path)]?.[method.toLowerCase()]?.responses['200']);
      return schema ? problems(schema, body, 'response', 'body') : ['no such answer'];
    },
  };

  /** `/v1/labels/se-1` → `/v1/labels/{label_id}`; a path without placeholders wins. */
  function templateOf(path: string): string {
    if (paths[path]) return path;
    const matches = Object.keys(paths).filter((template) =>
      new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    return matches.sort((a, b) => a.split('{').length - b.split('{').length)[0] ?? path;
  }
}

function scalarProblem(schema: Schema, value: unknown): string[] {
  const { type, enum: values, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const found: string[] = [];
  const actual =
    typeof value === 'number' && type === 'integer' && Number.isInteger(value) ? 'integer' : typeof value;
  if (type !== undefined && type !== actual) found.push(`${actual} instead of ${type}`);
  if (values && !values.includes(value)) found.push(`${value} is none of the values`);
  if (typeof value !== 'string') return found;
  if (pattern && !new RegExp(pattern).test(value)) found.push(`${value} does not match ${pattern}`);
  if (value.length < minLength || value.length > maxLength) found.push(`${value.length} characters`);
  return found;
}
