/** What the eye can't see or would be led astray by: controls, and marks that turn the reading direction. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** No language piles more marks on a letter; text that does would climb out of its line. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
/** Far more than a label has room for: the rest would only cost time. */
const LONGEST = 400;

/** One line of well-formed text, as it is to be printed. */
export function cleanText(text: string | undefined): string {
  return [
    ...(text ?? '')
      .slice(0, 4 * LONGEST)
      .toWellFormed()
      .normalize('NFC'),
  ]
    .slice(0, LONGEST)
    .join('')
    .replace(DIRECTION_MARKS, '')
    .replace(INVISIBLE, ' ')
    .replace(PILED_MARKS, '$1')
    .trim();
}
