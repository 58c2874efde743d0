import { createAddressGuard } from '../lib/address-guard.ts';

const whyNotPublic = createAddressGuard([]);

/**
 * Without TLS, everybody on the way reads what is sent. So that is possible only within a network that the operator has opened:
 * to an address that is not public. Throws an error with a code of deliveries.
 */
export function assertMayBePlain(address: string): void {
  if (whyNotPublic(address) !== undefined) return;
  throw Object.assign(new Error('a public host must be called over TLS'), { code: 'refused' });
}
