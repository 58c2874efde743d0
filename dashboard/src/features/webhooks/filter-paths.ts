import type { Schemas } from '@waybill/sdk';

/** Enough to choose from; metadata can have many fields. */
const MAX_PATHS = 200;
const MAX_DEPTH = 5;

type Scalar = string | number | boolean | null;

/** Every path to a value in these events, with an example of it other than null where there is one. */
export function pathsIn(events: readonly Pick<Schemas['Event'], 'type' | 'data'>[]): Map<string, Scalar> {
  const found = new Map<string, Scalar>();
  const look = (value: unknown, path: string, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (Array.isArray(value)) for (const one of value.slice(0, 3)) look(one, `${path}[*]`, depth);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        if (isName(name)) look(inner, `${path}.${name}`, depth + 1);
      }
    else if (found.has(path) ? (found.get(path) ?? null) === null : found.size < MAX_PATHS)
      found.set(path, value as Scalar);
  };
  for (const { type, data } of events) {
    if (!found.has('type')) found.set('type', type);
    look(data, 'data', 1);
  }
  return found;
}

/** A path cannot say others. */
const isName = (name: string): boolean => /^[^\s.[\]](?:[^.[\]]*[^\s.[\]])?$/.test(name);
