import { present } from '../../lib/present.ts';

/** Widths of bars and spaces by symbol value; 103 to 105 are the start codes, 106 is the stop. */
const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112';
const WIDTHS = PATTERNS.split(' ');

const TO_C = 99;
const TO_B = 100;
const START_B = 104;
const START_C = 105;
const STOP = 106;

/** Modules that must stay white on either side. */
export const QUIET_ZONE = 10;

export interface Code128 {
  /** Stretches of the code in set B (any text) or C (pairs of digits). */
  parts: { set: 'B' | 'C'; text: string }[];
  /** Widths in modules: bar, space, bar, … */
  widths: number[];
  /** All of them together. */
  modules: number;
}

/**
 * Digits at the start go in pairs, all else letter by letter. `isCompact` also pairs the digits after letters, which is
 * shorter, but which some programs that show ZPL on a screen draw wrongly.
 */
export function encodeCode128(text: string, isCompact = false): Code128 {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError('a barcode must be printable ASCII');
  const parts = split(text, isCompact);
  const values: number[] = [];
  for (const { set, text } of parts) {
    if (values.length === 0) values.push(set === 'C' ? START_C : START_B);
    else values.push(set === 'C' ? TO_C : TO_B);
    if (set === 'C') for (const pair of text.match(/../g) ?? []) values.push(Number(pair));
    else for (const character of text) values.push(character.charCodeAt(0) - 32);
  }
  values.push(values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103, STOP);
  const widths = values.flatMap((value) => [...present(WIDTHS[value])].map(Number));
  return { parts, widths, modules: widths.reduce((sum, width) => sum + width, 0) };
}

/** Set C halves digits but costs a symbol to enter and one to leave: four digits pay at an end, six in the middle. */
function split(text: string, isCompact: boolean): Code128['parts'] {
  const parts: Code128['parts'] = [];
  const add = (set: 'B' | 'C', text: string) => {
    const last = parts.at(-1);
    if (last?.set === set) last.text += text;
    else if (text !== '') parts.push({ set, text });
  };
  for (const { 0: run, index } of text.matchAll(/\d+|\D+/g)) {
    const atEnd = index === 0 || index + run.length === text.length;
    const pays = /^\d/.test(run) && run.length >= (atEnd ? 4 : 6);
    // The odd digit goes where set B is spoken anyway.
    const odd = run.length % 2;
    if (!pays || (index > 0 && !isCompact)) add('B', run);
    else if (index === 0) {
      // The same programs lose a last letter that stands alone after a change.
      const paired = run.length - odd - (text.length === run.length ? 2 * odd : 0);
      add('C', run.slice(0, paired));
      add('B', run.slice(paired));
    } else {
      add('B', run.slice(0, odd));
      add('C', run.slice(odd));
    }
  }
  return parts;
}
