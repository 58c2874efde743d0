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
/** The pages that explain a status or a code come before those that mention it. */
const RULES = { pages: /^\/docs\/(?:errors|rate-limits|pagination|idempotency)$/, weight: 1.5 };
/** A method and a path are the operation itself. */
const OPERATION = /^(?:get|post|put|patch|delete) \/\S*$/i;
/** Words that may be misspelled: in shorter ones, one other letter makes another word. */
const LEAST_MISSPELLED = 5;

/** The search in an index that `search-index.mjs` has made: from a query to the best sections, best first. */
export function createSearch(index) {
  const sections = index.pages.flatMap(([address, title, entries]) =>
    entries.map(([heading, text, anchor = anchorOf(heading)], number) => ({
      ...{ address, title, heading, number, text },
      link: anchor === '' ? address : `${address}#${anchor}`,
      words: new Set(wordsOf(heading || title)),
      titleWords: new Set(wordsOf(title)),
      weight: weightOf(address),
    })),
  );
  const vocabulary = Object.entries(index.words).map(([word, places]) => ({
    word,
    places: numbersOf(places),
  }));

  /** How well a word fits one of the query. A misspelled one is looked for only if nothing begins with it. */
  function matcherOf(query) {
    const isKnown = vocabulary.some(({ word }) => word.startsWith(query));
    if (!isKnown && query.length >= LEAST_MISSPELLED)
      return (word) => (isOneEditFrom(word, query) ? PREFIX : 0);
    return (word) => (word === query ? 1 : word.startsWith(query) ? PREFIX : 0);
  }

  /** What each section has to do with one word of the query. */
  function scoresOf(query) {
    const scores = new Map();
    const add = (section, score) => scores.set(section, Math.max(score, scores.get(section) ?? 0));
    const matchOf = matcherOf(query);
    for (const { word, places } of vocabulary) {
      const match = matchOf(word);
      if (match === 0) continue;
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
    const operation = operationOf(query.trim());
    const isOperation = ({ text = '' }) => operation !== undefined && operationOf(text) === operation;
    const sorted = [...found.values()].sort(
      (a, b) => isOperation(b.section) - isOperation(a.section) || b.count - a.count || b.sum - a.sum,
    );
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

/** `post /shipments`, with or without what all paths begin with. */
const operationOf = (text) =>
  OPERATION.test(text) ? text.toLowerCase().replace(' /api/v1/', ' /') : undefined;

const weightOf = (address) => {
  if (RULES.pages.test(address)) return RULES.weight;
  return address.startsWith('/docs/internals/') ? INTERNALS : 1;
};

/** One letter more, less or other, or two letters in the other order. */
function isOneEditFrom(word, other) {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  if (word === other || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const rest = (text, skipped) => text.slice(start + skipped);
  if (short.length < long.length) return rest(short, 0) === rest(long, 1);
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return rest(short, 1) === rest(long, 1) || (isSwapped && rest(short, 2) === rest(long, 2));
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
