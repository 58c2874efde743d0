import { isAscii } from './fold-case.ts';

/** Bounds the size of an index entry; characters beyond it are not compared. */
const MAX_LENGTH = 64;
const MAX_WORDS = 10;

/** Letters that Unicode does not decompose into a base letter and a mark. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** Without case and accents. */
export const fold = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter);

const cut = (word: string): string =>
  word.length <= MAX_LENGTH ? word : Array.from(word).slice(0, MAX_LENGTH).join('');

const WITHIN_WORDS = /[^\p{L}\p{N}]+/gu;
/** The same, in a third of the time, for texts without other letters. */
const WITHIN_ASCII_WORDS = /[^a-z\d]+/g;
const withinWords = (folded: string): RegExp => (isAscii(folded) ? WITHIN_ASCII_WORDS : WITHIN_WORDS);

/** Letters and digits only: `WEB-1001` is found as `web1001`. */
export function squash(text: string): string {
  const folded = fold(text);
  return cut(folded.replace(withinWords(folded), ''));
}

/** The words of a text without punctuation, from each of their parts on: `ada@example.com` gives `adaexamplecom`, `examplecom`, `com`. */
export function termsOf(text: string): string[] {
  const folded = fold(text);
  const within = withinWords(folded);
  const terms: string[] = [];
  for (const word of folded.split(/\s+/)) {
    const parts = word.split(within).filter((part) => part !== '');
    for (let i = 0; i < parts.length; i++)
      terms.push(cut(i === 0 ? parts.join('') : parts.slice(i).join('')));
  }
  return terms;
}

/** How letters are written where a keyboard lacks them. */
const SPELLED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** The terms of a person's or company's name, in both spellings: Müller and Mueller are found as either. */
export function termsOfName(name: string): string[] {
  const others = name
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => {
      const spelled = word.replace(/[äöüøå]/g, (letter) => SPELLED[letter] ?? letter);
      const other = spelled === word ? word.replace(/([aou])e|aa/g, (pair) => pair.charAt(0)) : spelled;
      return other === word ? [] : termsOf(other);
    });
  return [...termsOf(name), ...others];
}

/** The zero that is dialed within a country only: `+49 (0)40 …`. */
const withoutTrunkZero = (phone: string): string => phone.replace('(0)', '');

/** International calling codes have one, two or three digits; all that begin with the same ones have as many. */
const CALLING_CODE = /^(?:\+|00)(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** As dialed, without leading zeros, and the ends that are dialed without a country or area code. */
export function termsOfPhone(phone: string): string[] {
  const number = withoutTrunkZero(phone).replace(/[^\d+]/g, '');
  const digits = number.replace(/\D/g, '');
  const national = number.replace(CALLING_CODE, '').replace(/\D/g, '');
  return digits === ''
    ? []
    : [digits, digits.replace(/^0+/, ''), national, digits.slice(-10), digits.slice(-7)].map(cut);
}

/** As labels and carriers print tracking codes: `9400 1000 …`, `1Z 999 AA1 …`, `LX 123 456 789 DE`. */
function isCodeInGroups(text: string): boolean {
  const groups = text.split(/\s+/);
  const digits = text.replace(/\D/g, '').length;
  return (
    groups.length >= 3 &&
    digits >= 9 &&
    groups.every((group) => /^(?:[a-z]{2}|(?=.*\d)[a-z\d]{1,8})$/i.test(group))
  );
}

/**
 * What a query looks for: every word must be how a term starts. Spaces within a phone number or a tracking code do not make
 * words of it.
 */
export function wordsOf(query: string): string[] {
  const text = withoutTrunkZero(query.trim());
  if (/^\+?[\d\s()./-]+$/.test(text) && /\s/.test(text)) {
    const digits = text.replace(/\D/g, '');
    if (digits.length >= 7 && digits.length <= 15) return [digits.replace(/^0+/, '')];
  }
  if (isCodeInGroups(text)) return [squash(text)];
  const words = text
    .split(/\s+/)
    .map(squash)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAX_WORDS);
}
