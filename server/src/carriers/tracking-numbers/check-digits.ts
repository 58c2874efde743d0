import { present } from '../../lib/present.ts';

/** Whether the check digit belongs to the serial number. Both are upper-case letters and digits. */
export type CheckDigit = (serial: string, check: string) => boolean;

/** A letter counts as its ASCII code less 3, as UPS defines it. */
const digitOf = (character: string): number =>
  /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 3) % 10;

/** What is missing to the next ten, after multiplying the characters in turn, from the first or from the last one. */
export function mod10(evens: number, odds: number, from: 'first' | 'last' = 'first'): CheckDigit {
  return (serial, check) => {
    const characters = from === 'first' ? [...serial] : [...serial].reverse();
    const sum = characters.reduce((total, one, i) => total + digitOf(one) * (i % 2 === 0 ? evens : odds), 0);
    return (10 - (sum % 10)) % 10 === Number(check);
  };
}

export const luhn: CheckDigit = (serial, check) => {
  const sum = [...serial].reverse().reduce((total, one, i) => {
    const value = i % 2 === 0 ? Number(one) * 2 : Number(one);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(check);
};

/** The serial number has at most eleven digits, which a number holds exactly. */
export const mod7: CheckDigit = (serial, check) => Number(serial) % 7 === Number(check);

const weightedSum = (serial: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, i) => total + Number(serial[i]) * weight, 0);

export const weightedMod11 =
  (...weights: number[]): CheckDigit =>
  (serial, check) =>
    (weightedSum(serial, weights) % 11) % 10 === Number(check);

/** The check digit of the Universal Postal Union's standard S10. */
export const s10: CheckDigit = (serial, check) => {
  const rest = weightedSum(serial, [8, 6, 4, 2, 3, 5, 9, 7]) % 11;
  const expected = rest === 0 ? 5 : (11 - rest) % 10;
  return expected === Number(check);
};

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** ISO 7064, Mod 37,36. */
export const mod37: CheckDigit = (serial, check) => {
  const size = ALPHABET.length;
  let state = size;
  for (const character of serial) {
    state = (state + ALPHABET.indexOf(character)) % size || size;
    state = (state * 2) % (size + 1);
  }
  return present(ALPHABET[(size + 1 - state) % size]) === check;
};
