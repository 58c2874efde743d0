// The sections of a page's Markdown as plain text. The build makes the index of the search from them, and the search its snippets.
import { anchorOf } from './anchor.mjs';

/**
 * What comes before the first heading of level 2, and then what is below each heading of level 2 and 3:
 * `{ heading, anchor, text }`. Code in blocks is left out.
 */
export function sectionsOf(markdown) {
  const prose = markdown.replace(/^ *(`{3,})[^`\n]*\n[\s\S]*?^ *\1 *$/gm, '');
  const [opening, ...others] = prose.split(/^(?=#{2,3} )/m);
  return [
    { heading: '', anchor: '', text: plain(opening.replace(/^# .+$/m, '')) },
    ...others.map((section) => {
      const [line, ...lines] = section.split('\n');
      const heading = line.replace(/^#+ /, '');
      return { heading: plain(heading), anchor: anchorOf(heading), text: plain(lines.join('\n')) };
    }),
  ];
}

const plain = (markdown) =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[\s|:-]+$/gm, '')
    .replace(/^ *(?:[-*>]|\d+\.|#+) /gm, '')
    .replace(/ *\|[\s|]*/g, ' · ')
    .replace(/\*\*|`|(?<!\w)[*_]|[*_](?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[ ·]+|[ ·]+$/g, '');

const UNIMPORTANT = new Set(
  'a an and are as at be but by can do does for from has have how if in into is it its no not of on one or so than that the their them then they this to was what when where which who with you your'.split(
    ' ',
  ),
);

/** The words of a text as they are searched for: without case and plural, and without those that are in every text. */
export const wordsOf = (text) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !UNIMPORTANT.has(word)).map(singular);

const singular = (word) => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '') : word);

/** Where the Markdown of a page is. */
export const markdownOf = (address) => (address === '/docs' ? '/docs/index.md' : `${address}.md`);
