import { known, language } from './language/index.ts';

/** `out_for_delivery` as "out for delivery", in English. */
export const humanize = (code: string): string => code.replaceAll('_', ' ').replace('cancelled', 'canceled');

export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** `out_for_delivery` as "Out for delivery", in the language of the dashboard if its codes.ts has it. */
export const sentenceCase = (code: string): string => known(capitalize(humanize(code)));

/** A label within a sentence. Only English writes it in lower case, except "PO number"; the others quote it. */
export const inSentence = (label: string): string =>
  language === 'en' && /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** With a period at its end, whoever wrote it. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** For the API, which clears a field with null. */
export const blankToNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The store of an order where there is no room for a query of its name: a text of the merchant's own, but not the id of a store. */
export const storeText = (storeId: string | null): string | null =>
  storeId?.startsWith('sto_') ? null : storeId;
