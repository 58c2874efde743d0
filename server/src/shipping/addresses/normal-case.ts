/** Written in capitals by people too. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'N S E W NE NW SE SW PO APO FPO DPO PSC CMR RR HC US II III IV VI VII'.split(' '),
);

/**
 * An address line that the post has in capitals, as people write it: `417 Montgomery St`, `O'Fallon`, `5th Ave NW`. A word
 * that was `entered` in its own way (`McKinley`) keeps it. A line that is not in capitals stays as it is.
 */
export function toNormalCase(line: string, entered = ''): string {
  if (line !== line.toUpperCase()) return line;
  const own = new Map(
    entered
      .split(/[\s,]+/)
      .filter((word) => /\p{Lu}/u.test(word) && /\p{Ll}/u.test(word))
      .map((word) => [word.toUpperCase(), word]),
  );
  return line
    .split(' ')
    .map((word) => own.get(word) ?? wordInCase(word))
    .join(' ');
}

function wordInCase(word: string): string {
  if (ABBREVIATIONS.has(word)) return word;
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return word.toLowerCase();
  if (/\d/.test(word)) return word;
  return word
    .toLowerCase()
    .replace(/(^|[-/'.(])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/'S\b/, "'s")
    .replace(/^Mc(\p{Ll})(?=\p{Ll}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}
