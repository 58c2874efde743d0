import { createHmac } from 'node:crypto';
import { sameText } from '../lib/crypto.ts';

/** Time-based one-time passwords (RFC 6238) as authenticator apps expect them: SHA-1, six digits, 30 seconds. */

const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after the current one that are accepted, for clocks that differ and people who type slowly. */
const TOLERANCE = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, in which people type secrets into authenticator apps. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export const stepAt = (ms: number): number => Math.floor(ms / STEP_MS);

export function codeOfStep(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step after `lastStep` that the code belongs to; undefined if it is wrong, expired or was used before. */
export function matchingStep(
  secret: Buffer,
  code: string,
  now: number,
  lastStep: number,
): number | undefined {
  const current = stepAt(now);
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step++) {
    if (step > lastStep && sameText(codeOfStep(secret, step), code)) return step;
  }
  return undefined;
}

/** What a QR code for an authenticator app contains. The parameters that apps assume by default are left out. */
export function keyUri(secret: Buffer, email: string): string {
  return `otpauth://totp/Waybill:${encodeURIComponent(email)}?secret=${toBase32(secret)}&issuer=Waybill`;
}
