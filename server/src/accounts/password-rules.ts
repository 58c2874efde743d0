import { readFileSync } from 'node:fs';
import { invalid } from '../lib/errors.ts';
import { packageFile } from '../lib/package-file.ts';

const MIN_LENGTH = 10;
const MAX_LENGTH = 1_000;
/** "password2026!" is "password" to whoever guesses; with more around it than this, guessing is work. */
const MAX_DECORATION = 6;
const LOOK_ALIKES = new Map([...'013457@$!'].map((sign, index) => [sign, 'oieastasi'.charAt(index)]));

/**
 * Refuses a new password that is among the first anyone would try. Only new ones are asked for this: whoever has such a
 * password already can still log in.
 */
export function checkPassword(password: string, { email, field = 'password' }: PasswordContext): void {
  if (password.length < MIN_LENGTH || password.length > MAX_LENGTH) {
    throw invalid(`${field}: must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`);
  }
  const text = password.normalize('NFKC').toLowerCase().trim();
  const core = coreOf(text);
  if (namesOf(email).some((name) => name === text || name === core || name === lettersOf(text))) {
    throw invalid(`${field}: must not be your email or the name of this service with little added`);
  }
  if (isPattern(text)) throw invalid(`${field}: must not be a repeated or running sequence of characters`);
  const common = commonPasswords();
  if (common.has(text) || common.has(core)) {
    throw invalid(`${field}: is one of the most common passwords, choose one that is harder to guess`);
  }
}

interface PasswordContext {
  /** Whose password it is to be. */
  email: string;
  field?: string;
}

/** Without the digits and signs at its ends, and with letters for what looks like them: "P@ssw0rd1!" is "password". */
function coreOf(text: string): string {
  const inner = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (text.length - inner.length > MAX_DECORATION) return text;
  return inner.replace(/[013457@$!]/g, (sign) => LOOK_ALIKES.get(sign) ?? sign);
}

/** The letters alone: "way-bill-2026" is "waybill". */
function lettersOf(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return text.length - letters.length > MAX_DECORATION ? text : letters;
}

/** What an attacker who knows the email and the product tries first, with and without dots and digits. */
function namesOf(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const names = [email, local, domain, domain.split('.')[0] ?? '', 'waybill'];
  const spellings = names.flatMap((name) => [name, coreOf(name), lettersOf(name), name + name]);
  // A name of a letter or two is nearly nothing, and so nearly everything is it "with little added".
  return spellings.filter((name) => name.length >= 3);
}

/** A few characters over and over ("abcabcabcabc"), or one run up or down ("abcdefghij", "9876543210"). */
function isPattern(text: string): boolean {
  if (/^(.{1,5}?)\1+$/su.test(text)) return true;
  const signs = [...text];
  const steps = signs.slice(1).map((sign, index) => stepBetween(signs[index] as string, sign));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

/** 9 is followed by 0, as on a keyboard. */
function stepBetween(one: string, next: string): number {
  const step = next.charCodeAt(0) - one.charCodeAt(0);
  if (one === '9' && next === '0') return 1;
  return one === '0' && next === '9' ? -1 : step;
}

let loaded: Set<string> | undefined;

/** Read when the first password is chosen: most starts of a server see none. */
function commonPasswords(): Set<string> {
  loaded ??= new Set(readFileSync(packageFile('assets/common-passwords.txt'), 'latin1').split('\n'));
  return loaded;
}
