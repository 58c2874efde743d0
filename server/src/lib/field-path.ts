/** Where a field is in a body: field names and array indexes. */
export type FieldPath = readonly (string | number)[];

/** As people write it: `items[0].quantity`; empty for the whole. */
export const nameOfPath = (path: FieldPath): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i === 0 ? '' : '.'}${part}`)).join('');

export const pathOfName = (name: string): FieldPath =>
  [...name.matchAll(/\[(\d+)\]|[^.[]+/g)].map(([part, index]) =>
    index === undefined ? part : Number(index),
  );

/** A JSON Pointer (RFC 6901): `/items/0/quantity`; empty for the whole. */
export const pointerOf = (path: FieldPath): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
