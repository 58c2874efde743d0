import { headingKey } from './guess-columns.ts';
import { isProblemColumn } from './problem-column.ts';

/**
 * The columns that the user chose by hand, kept in this browser for the next file with exactly the same headings. A choice made for
 * one kind of file says nothing about another: their `City` may be the billing address.
 */
export interface SavedColumns {
  /** The field of each chosen column; '' ignores the column. */
  read(): Readonly<Record<string, string>>;
  choose(column: number, field: string): void;
  reset(): void;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Files = Record<string, Record<string, string>>;

/** The files that were used last are kept. */
const MOST_FILES = 30;

export function savedColumns(
  kind: string,
  headings: readonly string[],
  store: Store | undefined = browserStore(),
): SavedColumns {
  const place = `waybill-import-columns-${kind}`;
  const keys = columnKeys(headings);
  const file = fileKey(headings);
  const files = (): Files => {
    try {
      return JSON.parse(store?.getItem(place) ?? '{}');
    } catch {
      return {};
    }
  };
  const write = (choices: Record<string, string> | undefined) => {
    const { [file]: _, ...others } = files();
    const kept = Object.entries(others).slice(choices === undefined ? 0 : 1 - MOST_FILES);
    try {
      const all = choices === undefined ? kept : [...kept, [file, choices] as const];
      store?.setItem(place, JSON.stringify(Object.fromEntries(all)));
      // Choices by heading alone, as they were kept before, went to the wrong files.
      store?.removeItem(`waybill-import-${kind}`);
    } catch {
      // Without storage, the user maps the columns again.
    }
  };
  return {
    read: () => files()[file] ?? {},
    choose: (column, field) => write({ ...files()[file], [keys[column] ?? '']: field }),
    reset: () => write(undefined),
  };
}

/**
 * Files with the same headings in any order and spelling. The corrected lines of a file are one of them, although the download
 * of lines with problems has added a column.
 */
export const fileKey = (headings: readonly string[]): string =>
  columnKeys(headings.filter((heading) => !isProblemColumn(heading)))
    .toSorted()
    .join(' | ');

/** A name for each column, also if several have the same heading. */
export function columnKeys(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const key = headingKey(heading);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} #${count}`;
  });
}

function browserStore(): Store | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
