/** What the eye cannot see or would be led astray by: controls, and marks that turn the reading direction. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** No language piles more marks on a letter; text that does would climb out of its line. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
/** The longest name of an item, and far more than a label has room for: the rest would only cost time. */
const LONGEST = 500;
const LONGEST_PARAGRAPH = 5_000;
const MOST_LINES = 200;

/** One line of well-formed text, as it is to be printed. */
export const cleanText = (text: string | undefined): string => cleanLine(text ?? '', LONGEST);

/** A text of several lines, each cleaned: blank ones stay, as the space between paragraphs. */
export const cleanLines = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .slice(0, MOST_LINES)
    .map((line) => cleanLine(line, LONGEST_PARAGRAPH));

function cleanLine(text: string, longest: number): string {
  return [
    ...text
      .slice(0, 4 * longest)
      .toWellFormed()
      .normalize('NFC'),
  ]
    .slice(0, longest)
    .join('')
    .replace(DIRECTION_MARKS, '')
    .replace(INVISIBLE, ' ')
    .replace(PILED_MARKS, '$1')
    .trim();
}
