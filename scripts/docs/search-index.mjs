import { sectionsOf, wordsOf } from './assets/sections.mjs';

/**
 * What the search needs: the headings of each page, and for each word the sections that have it. Their texts are not in it, which
 * would make it three times as large: snippets are cut from the Markdown of the pages that are found. `pages` have
 * `{ address, title, text }`, and `sections` instead of the text where there is none: `{ heading, anchor, text }`, whose few
 * words are the snippet.
 */
export function searchIndex(pages) {
  const places = new Map();
  let place = 0;
  const listed = pages.map(({ address, title, text, sections = sectionsOf(text) }) => [
    address,
    title,
    sections.map((section) => {
      for (const word of new Set(wordsOf(`${section.heading || title} ${section.text}`)))
        if (!IS_COMMON.test(word)) places.set(word, [...(places.get(word) ?? []), place]);
      place++;
      return text === undefined ? [section.heading, section.text, section.anchor] : [section.heading];
    }),
  ]);
  const words = [...places]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, numbers]) => [word, compact(numbers)]);
  return { pages: listed, words: Object.fromEntries(words) };
}

/** Single letters and numbers of up to two digits are everywhere. */
const IS_COMMON = /^(?:.|\d\d)$/;

/** Differences to base 36, which compress better than numbers. */
const compact = (numbers) =>
  numbers.map((number, index) => (number - (numbers[index - 1] ?? 0)).toString(36)).join(' ');
