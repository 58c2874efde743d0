import { isIP } from 'node:net';
import { isKeyOf } from './keys.ts';

// Each reads the text of a setting, or throws an error whose message continues after the setting's name.

export function integer(text: string | undefined, byDefault: number, min: number, max: number): number {
  if (text === undefined) return byDefault;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new Error(`must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

export function oneOf(text: string | undefined, byDefault: string, allowed: string[]): string {
  if (text === undefined) return byDefault;
  if (!allowed.includes(text)) throw new Error(`must be one of ${allowed.join(', ')}, not "${text}"`);
  return text;
}

/** The message does not contain the value, which may include a password. */
export function url(text: string | undefined, protocols: string[]): string | undefined {
  if (text === undefined) return undefined;
  const wanted = `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) throw new Error(wanted);
  return text;
}

export const list = (text: string | undefined): string[] =>
  (text?.split(',') ?? []).map((item) => item.trim()).filter((item) => item !== '');

export function addressRanges(text: string | undefined, otherwise = ''): string[] {
  const ranges = (text?.split(',') ?? []).map((range) => range.trim());
  if (ranges.every(isAddressRange)) return ranges;
  throw new Error(`must be ${otherwise}a list of addresses and CIDR ranges, not "${text}"`);
}

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export function duration(text: string): number {
  const [, amount, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (!isKeyOf(UNIT_MS, unit)) throw new Error(`must be like 30d, 12h, 5m or 90s, not "${text}"`);
  return Number(amount) * UNIT_MS[unit];
}

/** An address, or an address with a prefix length. */
function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
