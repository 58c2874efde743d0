/** `out_for_delivery` as people write it. */
export const humanize = (code: string): string => code.replaceAll('_', ' ');

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** For a filter: every value with its words. */
export const optionsFor = (codes: readonly string[]) =>
  codes.map((value) => ({ value, label: capital(humanize(value)) }));

/** "1 order", "3 orders". */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${new Intl.NumberFormat().format(count)} ${count === 1 ? one : many}`;
