import { readFileSync } from 'node:fs';
import { invalid } from '../lib/errors.ts';
import { packageFile } from '../lib/package-file.ts';

const MIN_LENGTH = 10;
const MAX_LENGTH = 1_000;
/** Added characters up to this many do not make a common password strong: "password2026!" counts as "password". */
const MAX_DECORATION = 6;
const LOOK_ALIKES = new Map([...'013457@$!'].map((sign, index) => [sign, 'oieastasi'.charAt(index)]));

/**
 * Rejects passwords that are easy to guess. Applied only when a password is chosen: existing ones keep working.
 */
export function checkPassword(password: string, { email, field = 'password' }: PasswordContext): void {
  if (password.length < MIN_LENGTH || password.length > MAX_LENGTH) {
    throw invalid(`${field}: must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`);
  }
  const text = password.normalize('NFKC').toLowerCase().trim();
  const core = coreOf(text);
  if (namesOf(email).some((name) => name === text || name === core || name === lettersOf(text))) {
    throw invalid(`${field}: must not be based on your email or the name of this service`);
  }
  if (isPattern(text)) throw invalid(`${field}: must not be a repeated or sequential pattern of characters`);
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

/** Strips digits and symbols from both ends and replaces look-alikes by letters: "P@ssw0rd1!" becomes "password". */
function coreOf(text: string): string {
  const inner = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (text.length - inner.length > MAX_DECORATION) return text;
  return inner.replace(/[013457@$!]/g, (sign) => LOOK_ALIKES.get(sign) ?? sign);
}

/** Keeps letters only: "way-bill-2026" becomes "waybill". */
function lettersOf(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return text.length - letters.length > MAX_DECORATION ? text : letters;
}

/** Names that an attacker who knows the email and the product tries first, with and without dots and digits. */
function namesOf(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const names = [email, local, domain, domain.split('.')[0] ?? '', 'waybill'];
  const spellings = names.flatMap((name) => [name, coreOf(name), lettersOf(name), name + name]);
  // One or two letters would match almost any password "with little added".
  return spellings.filter((name) => name.length >= 3);
}

/** Repeated characters ("abcabcabcabc") or an ascending or descending sequence ("abcdefghij", "9876543210"). */
function isPattern(text: string): boolean {
  if (/^(.{1,5}?)\1+$/su.test(text)) return true;
  const [first = '', ...others] = text;
  let previous = first;
  const steps = others.map((sign) => {
    const step = stepBetween(previous, sign);
    previous = sign;
    return step;
  });
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

/** 0 follows 9, as on a keyboard. */
function stepBetween(one: string, next: string): number {
  const step = next.charCodeAt(0) - one.charCodeAt(0);
  if (one === '9' && next === '0') return 1;
  return one === '0' && next === '9' ? -1 : step;
}

let loaded: Set<string> | undefined;

/** Loaded lazily: most processes never check a new password. */
function commonPasswords(): Set<string> {
  loaded ??= new Set(readFileSync(packageFile('assets/common-passwords.txt'), 'latin1').split('\n'));
  return loaded;
}
