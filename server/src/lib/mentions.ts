/** Finds what names a person: their name, street, email, phone. Case does not matter. */
export interface Mentions {
  inText(text: string): boolean;
  /** In JSON text, where quotes are escaped. */
  inJson(text: string): boolean;
  /** In a query string, or in a saved search. */
  inQuery(query: string): boolean;
  /** Also a query that asks for a part of what names the person: `q=lovelace` asks for Ada Lovelace. */
  inSearch(query: string): boolean;
}

/** Shorter texts name too many. */
const MIN_LENGTH = 4;

export function createMentions(texts: readonly (string | undefined)[]): Mentions {
  const wanted = new Set(
    texts.flatMap((text) => (text !== undefined && text.length >= MIN_LENGTH ? [text.toLowerCase()] : [])),
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
    inQuery: (query) => valuesOf(query).some((value) => has(value, wanted)),
    inSearch: (query) =>
      valuesOf(query).some(
        (value) =>
          has(value, wanted) ||
          (value.length >= MIN_LENGTH && [...wanted].some((text) => text.includes(value.toLowerCase()))),
      ),
  };
}
