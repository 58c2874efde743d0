import type { Carrier } from './carrier.ts';
import type { CarrierPlugin } from './plugin.ts';

/** In place of the carrier of an account whose settings cannot be decrypted or used: says so, and sells nothing. */
export function unusableCarrier({ id, name }: CarrierPlugin): Carrier {
  const reason = `The settings of this ${name} account cannot be used: enter them again`;
  return {
    id,
    name,
    quote: async () => ({
      quotes: [],
      messages: [{ carrier: id, code: 'UNUSABLE_ACCOUNT', message: reason }],
    }),
    buy: async () => ({ outcome: 'refused', reason, isAccountProblem: true }),
    findPurchase: async () => ({ outcome: 'unknown', reason }),
    voidLabel: async () => ({ outcome: 'refused', reason }),
    listPurchases: async () => ({ outcome: 'unknown', reason }),
    findVoid: async () => ({ outcome: 'unknown', reason }),
    track: () => Promise.reject(new Error(reason)),
    check: async () => ({ isValid: false, reason }),
  };
}
