/** Finds what names a person: their name, street, email, phone. Case does not matter. */
export interface Mentions {
  inText(text: string): boolean;
  /** In JSON text, where quotes are escaped. */
  inJson(text: string): boolean;
  /** In a query string; also if it asks for a part of what names the person: `q=lovelace` asks for Ada Lovelace. */
  inSearch(query: string): boolean;
}

/** Shorter texts name too many, except in scripts that write a name with two or three characters. */
const MIN_LENGTH = 4;
const isTelling = (text: string): boolean =>
  text.length >=
  (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\s]+$/u.test(text)
    ? 2
    : MIN_LENGTH);

export function createMentions(texts: readonly (string | undefined)[]): Mentions {
  const wanted = new Set(
    texts.flatMap((text) => (text !== undefined && isTelling(text) ? [text.toLowerCase()] : [])),
  );
  const escaped = [...wanted].map((text) => JSON.stringify(text).slice(1, -1));
  const has = (text: string, parts: Iterable<string>): boolean => {
    const lower = text.toLowerCase();
    for (const part of parts) if (lower.includes(part)) return true;
    return false;
  };
  const valuesOf = (query: string): string[] => [...new URLSearchParams(query).values()];
  return {
    inText: (text) => has(text, wanted),
    inJson: (text) => has(text, escaped),
    inSearch: (query) =>
      valuesOf(query).some(
        (value) =>
          has(value, wanted) ||
          (isTelling(value) && [...wanted].some((text) => text.includes(value.toLowerCase()))),
      ),
  };
}
