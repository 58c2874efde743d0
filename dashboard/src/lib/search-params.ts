/** The part of an address after `?`, in its plain form: a link can be read, and written by hand. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

export interface ListSearch {
  page?: number;
  limit?: number;
}

/**
 * What a list's address may hold: its page, and the named filters. Anything else, or a number that makes no sense, is
 * left out, so that an old or mistyped link still shows the list.
 */
export function listSearch<Filter extends string = never>(...filters: Filter[]) {
  return (search: Record<string, unknown>): ListSearch & { [F in Filter]?: string } => {
    const page = wholeNumber(search.page, 1, Number.MAX_SAFE_INTEGER);
    const limit = wholeNumber(search.limit, 1, 100);
    const given = filters.filter((name) => typeof search[name] === 'string' && search[name] !== '');
    return {
      ...(page !== undefined && page > 1 && { page }),
      ...(limit !== undefined && { limit }),
      ...(Object.fromEntries(given.map((name) => [name, search[name]])) as { [F in Filter]?: string }),
    };
  };
}

/** The same as the API's query wants it. */
export const pageQuery = <S extends ListSearch>(
  search: S,
  limit = 25,
): S & { page: number; limit: number } => ({
  ...search,
  page: search.page ?? 1,
  limit: search.limit ?? limit,
});

interface DaysSearch {
  /** Days of the reader's calendar, both included. */
  createdFrom?: string;
  createdTo?: string;
}

/** The same as the API wants it: from the first moment of one day to the first after another, where the reader is. */
export function daysQuery<S extends DaysSearch>({ createdFrom, createdTo, ...search }: S) {
  const from = startOf(createdFrom, 0);
  const to = startOf(createdTo, 1);
  return { ...search, ...(from && { createdFrom: from }), ...(to && { createdTo: to }) };
}

function startOf(day: string | undefined, daysAfter: number): string | undefined {
  const moment = new Date(`${day}T00:00:00`);
  if (Number.isNaN(moment.getTime())) return undefined;
  moment.setDate(moment.getDate() + daysAfter);
  return moment.toISOString();
}

function wholeNumber(value: unknown, min: number, max: number): number | undefined {
  const number = Number(value);
  return value !== undefined && Number.isInteger(number) && number >= min && number <= max
    ? number
    : undefined;
}
