import { t } from '../../lib/language/index.ts';

/** Words in one cell, between commas or semicolons: `vip, gift wrap`. */
const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

const MOST_TAGS = 50;
const LONGEST_TAG = 50;

/** Tags that can be stored, and what becomes of the others, in words. */
export function tagsIn(text: string): { tags: string[]; note: string | undefined } {
  const all = wordsIn(text);
  const fitting = all.filter(({ length }) => length <= LONGEST_TAG);
  const tags = fitting.slice(0, MOST_TAGS);
  const leftOut = all.length - tags.length;
  return {
    tags,
    note:
      leftOut === 0
        ? undefined
        : t('{leftOut} of {count} tags left out: at most {most} are kept, of {longest} characters.', {
            leftOut,
            count: all.length,
            most: MOST_TAGS,
            longest: LONGEST_TAG,
          }),
  };
}
