import { randomBytes } from 'node:crypto';

/** A number of the U.S. Postal Service with a right check digit: 22 digits, its weights 3 and 1 from the right. */
function uspsCode(serial: number): string {
  const digits = `9400100${String(serial).padStart(14, '0')}`;
  const sum = [...digits].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 1 : 3), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

/** A number of UPS with a right check digit: `1Z`, 15 characters, every second one counted twice. */
function upsCode(serial: number): string {
  const digits = `99999903${String(serial).padStart(7, '0')}`;
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 2 : 1), 0);
  return `1Z${digits}${(10 - (sum % 10)) % 10}`;
}

export const trackingCodeOf = (carrier: string, serial: number): string =>
  carrier.toLowerCase().includes('ups') && !carrier.toLowerCase().includes('usps')
    ? upsCode(serial)
    : uspsCode(serial);

export const randomHex = (length = 32): string => randomBytes(length / 2).toString('hex');
