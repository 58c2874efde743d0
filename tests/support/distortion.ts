import fc from 'fast-check';

/** A change to a JSON document: what stands at one of its places is removed, or becomes something else. */
interface Distortion {
  /** Which place, counted through the document and taken modulo its size. */
  place: number;
  /** Undefined removes it. */
  value: unknown;
}

const VALUES: readonly unknown[] = [
  ...[
    undefined,
    undefined,
    null,
    null,
    '',
    ' ',
    'x',
    '0',
    '-1',
    '12.5',
    'NaN',
    '2026-99-99',
    'https://',
    'USD',
  ],
  ...[0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, true, false, [], {}, [null], [[]], [{}], ['x'], { x: null }],
  ...[{ message: 7 }, { currency: 7, amount: 'x' }, { currency: 'usd', amount: -5 }],
];

export const distortions: fc.Arbitrary<Distortion[]> = fc.array(
  fc.record({ place: fc.nat(10_000), value: fc.constantFrom(...VALUES) }),
  { minLength: 1, maxLength: 6 },
);

export function distort(document: unknown, changes: readonly Distortion[]): unknown {
  let root = structuredClone(document);
  for (const { place, value } of changes) {
    const places = placesIn(root);
    const chosen = places[place % (places.length + 1)];
    if (chosen === undefined) root = value ?? null;
    else if (value !== undefined) (chosen.of as Record<string, unknown>)[chosen.key] = structuredClone(value);
    else if (Array.isArray(chosen.of)) chosen.of.splice(Number(chosen.key), 1);
    else delete (chosen.of as Record<string, unknown>)[chosen.key];
  }
  return root;
}

/** Every value in a document but itself. */
function placesIn(value: unknown): { of: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [{ of: value, key }, ...placesIn(item)]);
}
