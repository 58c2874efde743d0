import { createHash } from 'node:crypto';

/**
 * What a carrier account leaves on its purchases at the carrier, so that they are recognized even if the database has forgotten
 * them. It is made of the account's id alone, which no other installation has: it survives another instance key and new credentials.
 */
export const markOf = (carrierAccountId: string): string =>
  `wb-${createHash('sha256').update(carrierAccountId).digest('hex').slice(0, 10)}`;

/** The mark in a reference, which may contain more. */
export const markIn = (reference: string): string | undefined =>
  /(?<![0-9a-z])wb-[0-9a-f]{10}(?![0-9a-f])/.exec(reference)?.[0];
