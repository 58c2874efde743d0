import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../dashboard/src/lib/language/languages.ts';
import { partsOf } from '../dashboard/src/lib/language/messages.ts';
import { loadCatalog, readTexts, textsIn } from './dashboard-texts.mjs';

const { messages, problems } = readTexts();

test('every text of the dashboard is passed to a function that translates it', () => {
  expect(problems).toEqual([]);
  expect(messages.size).toBeGreaterThan(2_000);
});

describe.each(Object.keys(LANGUAGES).filter((language) => language !== 'en'))(
  'the catalog %s',
  async (language) => {
    const { catalog, codes } = await loadCatalog(language);
    const wanted = new Set([...messages.keys(), ...Object.keys(codes)]);

    test('has every message, and none that nothing uses', () => {
      const keys = Object.keys(catalog);
      expect([...wanted].filter((message) => !keys.includes(message))).toEqual([]);
      expect(keys.filter((message) => !wanted.has(message))).toEqual([]);
    });

    test('has the placeholders and tags of each message', () => {
      const forms = (entry: string | Record<string, string>) =>
        typeof entry === 'string' ? [entry] : Object.values(entry);
      const wrong = Object.entries(catalog).filter(([message, entry]) =>
        forms(entry).some((text) => {
          // "One order" needs no number.
          const [has, needs] = [partsOf(text), partsOf(message.split('##')[0] ?? '')];
          const isWithoutNumber = typeof entry !== 'string' && !has.includes('count');
          return String(has) !== String(isWithoutNumber ? needs.filter((part) => part !== 'count') : needs);
        }),
      );
      expect(wrong).toEqual([]);
    });

    test('has the forms that numbers need, and only where they are needed', () => {
      // Languages that have a form for millions, which we do not show, can do without it.
      const forms = new Intl.PluralRules(language)
        .resolvedOptions()
        .pluralCategories.filter((form) => form !== 'many');
      const wrong = [...messages].filter(([message, isPlural]) => {
        const entry = catalog[message];
        if (entry === undefined) return false;
        return isPlural
          ? forms.some((form) => !entry[form])
          : typeof entry !== 'string' || entry.trim() === '';
      });
      expect(wrong).toEqual([]);
    });

    test('has the same codes as the others', async () => {
      expect(Object.keys(codes).sort()).toEqual(Object.keys((await loadCatalog('de')).codes).sort());
    });
  },
);

describe('texts of a file', () => {
  const problemsIn = (source: string) => textsIn('a.tsx', source).problems.map(({ text }) => text);

  test.each([
    ['<p>Two words</p>', 'Two words'],
    ['<p>word</p>', 'word'],
    ['<Panel title="Orders" />', 'Orders'],
    ['<Panel title={isNew ? "New order" : t("Order")} />', 'New order'],
    ["notify('Order saved')", 'Order saved'],
    ["const labels = { done: 'Done' }", 'Done'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code.
    ['<p title={`Order ${number}`} />', 'Order …'],
    ['t(message)', 't() without a literal'],
  ])('%s is found', (source, text) => expect(problemsIn(source)).toEqual([text]));

  test.each([
    '<p>{t("Two words")}</p>',
    '<p className="two words" style={{ font: "Some font" }}>·</p>',
    'throw new Error("it is broken")',
    'const x = code === "Some code"',
    'type A = "Some type"',
    'import a from "two words"',
    '<p>Shopify</p>',
    'const x = "Some words"; // not translated: read by a program',
    '// Not translated: columns of files.\nconst x = "Some words";',
  ])('%s is none of them', (source) => expect(problemsIn(source)).toEqual([]));

  test('are messages by the last of their forms', () => {
    const { messages: found } = textsIn(
      'a.ts',
      "t(isNew ? 'New' : 'Old'); plural(2, 'One order', '{count} ' + 'orders')",
    );
    expect(found).toEqual([
      { message: 'New', isPlural: false },
      { message: 'Old', isPlural: false },
      { message: '{count} orders', isPlural: true },
    ]);
  });
});
