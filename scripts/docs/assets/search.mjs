// Finds sections of the documentation. It knows nothing of the page it is on, so that Node can run it too.
import { anchorOf } from './anchor.mjs';
import { wordsOf } from './sections.mjs';

const MAX_RESULTS = 12;
const MAX_RESULTS_OF_PAGE = 4;
/** Until there are this many, results may lack a word of the query. */
const MIN_RESULTS = 5;
/** More the fewer other words the heading has. */
const IN_HEADING = { least: 4, most: 8 };
const IN_TITLE = 2;
/** A word that is being typed is found by its beginning. */
const PREFIX = 0.6;
/** Most visitors use Waybill and do not change it. */
const INTERNALS = 0.5;

/** The search in an index that `search-index.mjs` has made: from a query to the best sections, best first. */
export function createSearch(index) {
  const sections = index.pages.flatMap(([address, title, entries]) =>
    entries.map(([heading, text, anchor = anchorOf(heading)], number) => ({
      ...{ address, title, heading, number, text },
      link: anchor === '' ? address : `${address}#${anchor}`,
      words: new Set(wordsOf(heading || title)),
      titleWords: new Set(wordsOf(title)),
      weight: address.startsWith('/docs/internals/') ? INTERNALS : 1,
    })),
  );
  const vocabulary = Object.entries(index.words).map(([word, places]) => ({
    word,
    places: numbersOf(places),
  }));

  /** What each section has to do with one word of the query. */
  function scoresOf(query) {
    const scores = new Map();
    const add = (section, score) => scores.set(section, Math.max(score, scores.get(section) ?? 0));
    for (const { word, places } of vocabulary) {
      if (!word.startsWith(query)) continue;
      const match = word === query ? 1 : PREFIX;
      for (const place of places) {
        const section = sections[place];
        add(section, match * (section.words.has(word) ? inHeading(section) : 1));
      }
      for (const section of sections) if (section.titleWords.has(word)) add(section, match * IN_TITLE);
    }
    const rarity = Math.log(1 + sections.length / scores.size);
    return [...scores].map(([section, score]) => [section, score * section.weight * rarity]);
  }

  return (query) => {
    const found = new Map();
    for (const word of new Set(wordsOf(query)))
      for (const [section, score] of scoresOf(word)) {
        const { count = 0, sum = 0 } = found.get(section) ?? {};
        found.set(section, { section, count: count + 1, sum: sum + score });
      }
    const sorted = [...found.values()].sort((a, b) => b.count - a.count || b.sum - a.sum);
    const ofPage = new Map();
    return sorted
      .filter(({ count }, position) => count === sorted[0].count || position < MIN_RESULTS)
      .map(({ section }) => section)
      .filter(({ address }) => {
        ofPage.set(address, (ofPage.get(address) ?? 0) + 1);
        return ofPage.get(address) <= MAX_RESULTS_OF_PAGE;
      })
      .slice(0, MAX_RESULTS);
  };
}

const inHeading = ({ words }) =>
  IN_HEADING.least + (IN_HEADING.most - IN_HEADING.least) / Math.max(words.size, 1);

/** Written as differences to base 36. */
function numbersOf(text) {
  let number = 0;
  return text.split(' ').map((difference) => {
    number += Number.parseInt(difference, 36);
    return number;
  });
}

const LENGTH = 160;
const BEFORE = 40;

/** The part of a text that has the most words of the query, as `{ text, isMatch }`. */
export function excerptOf(text, query) {
  const stems = wordsOf(query).map((word) => word.replace(/y$/, ''));
  const pattern =
    stems.length === 0
      ? /(?!)/g
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems.join('|')})[\\p{L}\\p{N}]*`, 'giu');
  const matches = [...text.matchAll(pattern)];
  const within = ({ index }) =>
    new Set(
      matches
        .filter((other) => other.index >= index && other.index < index + LENGTH - BEFORE)
        .map(([word]) => word.toLowerCase()),
    ).size;
  const best = matches.reduce(
    (one, other) => (within(other) > within(one) ? other : one),
    matches[0] ?? { index: 0 },
  );
  const start = best.index <= BEFORE ? 0 : text.lastIndexOf(' ', best.index - BEFORE) + 1;
  const end = start + LENGTH >= text.length ? text.length : text.lastIndexOf(' ', start + LENGTH);
  const pieces = [];
  let at = start;
  for (const { 0: word, index } of matches) {
    if (index < start || index + word.length > end) continue;
    pieces.push({ text: text.slice(at, index), isMatch: false }, { text: word, isMatch: true });
    at = index + word.length;
  }
  pieces.push({ text: text.slice(at, end), isMatch: false });
  const dots = (is) => ({ text: is ? '…' : '', isMatch: false });
  return [dots(start > 0), ...pieces, dots(end < text.length)].filter((piece) => piece.text !== '');
}
