/** `out_for_delivery` as "out for delivery". */
export const humanize = (code: string): string => code.replaceAll('_', ' ').replace('cancelled', 'canceled');

export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** `out_for_delivery` as "Out for delivery". */
export const sentenceCase = (code: string): string => capitalize(humanize(code));

/** "1 order", "3 orders". */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${new Intl.NumberFormat().format(count)} ${count === 1 ? one : many}`;

/** With a period at its end, whoever wrote it. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** For the API, which clears a field with null. */
export const blankToNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The store of an order where there is no room for a query of its name: a text of the merchant's own, but not the id of a store. */
export const storeText = (storeId: string | null): string | null =>
  storeId?.startsWith('sto_') ? null : storeId;
