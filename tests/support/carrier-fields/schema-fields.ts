import type { TSchema } from 'typebox';

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** Every field that a request can have, as `parcels[].weight.value`: fields of objects one by one, free-form objects as one. */
export function fieldsOfSchema(schema: TSchema): string[] {
  return leaves(schema as JsonSchema, '');
}

function leaves(schema: JsonSchema, path: string): string[] {
  const alternatives = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (alternatives.length > 0) return [...new Set(alternatives.flatMap((one) => leaves(one, path)))];
  if (schema.items !== undefined) return leaves(schema.items, `${path}[]`);
  if (schema.properties === undefined) return [path];
  return Object.entries(schema.properties).flatMap(([name, field]) =>
    leaves(field, path === '' ? name : `${path}.${name}`),
  );
}

/** The value at a path; of a list, at its first place. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .replaceAll('[]', '[0]')
    .split(/\.|(?=\[)/)
    .reduce<unknown>((at, part) => {
      const key = /^\[(\d+)\]$/.exec(part)?.[1] ?? part;
      return typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined;
    }, value);
}

/** A copy with another value at a path, or without one. */
export function withValueAt<T extends object>(value: T, path: string, given: unknown): T {
  const copy = structuredClone(value);
  const parts = path
    .replaceAll('[]', '.0')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.');
  const last = parts.pop() ?? '';
  let at = copy as Record<string, unknown>;
  for (const [i, part] of parts.entries()) {
    if (at[part] === undefined && given === undefined) return copy;
    at[part] ??= /^\d+$/.test(parts[i + 1] ?? last) ? [] : {};
    at = at[part] as Record<string, unknown>;
  }
  if (given === undefined && Array.isArray(at)) at.splice(Number(last), 1);
  else if (given === undefined) delete at[last];
  else at[last] = given;
  return copy;
}
