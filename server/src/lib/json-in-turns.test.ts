import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsonInTurns } from './json-in-turns.ts';

/** So few characters at once that nearly everything is taken apart. */
const FEW = 4;

const outcomeOf = async (parse: () => unknown): Promise<unknown> => {
  try {
    return { value: await parse() };
  } catch {
    return 'not JSON';
  }
};

test('any value is read as JSON.parse reads it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.nat(3), async (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(await parseJsonInTurns(text, FEW)).toEqual(JSON.parse(text));
    }),
  );
});

test('what JSON.parse refuses is refused, and nothing else', async () => {
  const brokenJson = fc.tuple(
    fc.jsonValue(),
    fc.nat(),
    fc.constantFrom('', ',', '"', ']', '}', '[', '\\', ' 1'),
  );
  await fc.assert(
    fc.asyncProperty(brokenJson, async ([value, place, inserted]) => {
      const text = JSON.stringify(value);
      const at = place % (text.length + 1);
      const broken = text.slice(0, at) + inserted + text.slice(at + 1);
      expect(await outcomeOf(() => parseJsonInTurns(broken, FEW))).toEqual(
        await outcomeOf(() => JSON.parse(broken)),
      );
    }),
    { numRuns: 500 },
  );
});

test.each(['', ' ', '[', '[1,]', '[1 2]', '{"a":1,}', '{"a" 1}', '{a:1}', '[1]]', '{"a":[1}]', 'nul'])(
  '%j is not JSON',
  async (text) => {
    await expect(parseJsonInTurns(text, FEW)).rejects.toThrow(SyntaxError);
  },
);

test('names that objects have by themselves are fields like others', async () => {
  const text = '{"__proto__": [1, 2, 3, 4], "constructor": {"a": "bcdef"}, "a": 1, "a": 2222}';
  const read = await parseJsonInTurns(text, FEW);
  expect(read).toEqual(JSON.parse(text));
  expect(Object.keys(read as object)).toEqual(['__proto__', 'constructor', 'a']);
});

test('lists in lists without end are neither slow nor too deep', async () => {
  const deep = `${'['.repeat(500)}${']'.repeat(500)}`;
  expect(await outcomeOf(() => parseJsonInTurns(deep, FEW))).toEqual(await outcomeOf(() => JSON.parse(deep)));
  await expect(parseJsonInTurns('['.repeat(2_000_000), FEW)).rejects.toThrow();
});

test('others get their turn while a large text is read', async () => {
  const text = JSON.stringify(
    Array.from({ length: 60_000 }, (_, id) => ({ id, name: `Order ${id}`, tags: ['web'] })),
  );
  let turns = 0;
  let isRead = false;
  const others = (async () => {
    for (; !isRead; turns++) await new Promise((next) => setImmediate(next));
  })();
  const read = await parseJsonInTurns(text);
  isRead = true;
  await others;
  expect(read).toEqual(JSON.parse(text));
  expect(turns).toBeGreaterThan(1);
});
