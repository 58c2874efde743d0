import type { Carrier, FindOutcome, FindVoidOutcome } from './carrier.ts';

/** A carrier that repeats no secret of its account, whatever its vendor writes into a message. */
export function withRedaction(carrier: Carrier, redact: (text: string) => string): Carrier {
  const { check, verifyAddress, createScanForm, findScanForm, findVoid, listPurchases } = carrier;
  const { quotePickup, schedulePickup, findPickup, cancelPickup } = carrier;
  const clean = <T extends object>(outcome: T): T =>
    'reason' in outcome && typeof outcome.reason === 'string'
      ? { ...outcome, reason: redact(outcome.reason) }
      : outcome;
  const cleanVoid = <T extends FindVoidOutcome>(outcome: T): T =>
    'parcels' in outcome && Array.isArray(outcome.parcels)
      ? { ...outcome, parcels: outcome.parcels.map((one) => one && clean(one)) }
      : clean(outcome);
  const cleanMessages = <T extends { message: string }>(messages: readonly T[]): T[] =>
    messages.map((one) => ({ ...one, message: redact(one.message) }));
  const cleanSale = <T extends FindOutcome>(outcome: T): T =>
    outcome.outcome === 'bought' && outcome.label.notices !== undefined
      ? { ...outcome, label: { ...outcome.label, notices: cleanMessages(outcome.label.notices) } }
      : clean(outcome);
  return {
    ...carrier,
    async quote(request) {
      const { quotes, messages, notices } = await carrier.quote(request);
      return {
        quotes,
        messages: cleanMessages(messages),
        ...(notices && { notices: cleanMessages(notices) }),
      };
    },
    buy: async (purchase) => cleanSale(await carrier.buy(purchase)),
    findPurchase: async (purchase) => cleanSale(await carrier.findPurchase(purchase)),
    ...(listPurchases && { listPurchases: async (span) => clean(await listPurchases(span)) }),
    voidLabel: async (request) => cleanVoid(await carrier.voidLabel(request)),
    ...(findVoid && { findVoid: async (request) => cleanVoid(await findVoid(request)) }),
    ...(createScanForm && { createScanForm: async (request) => clean(await createScanForm(request)) }),
    ...(findScanForm && { findScanForm: async (request) => clean(await findScanForm(request)) }),
    ...(quotePickup && { quotePickup: async (request) => clean(await quotePickup(request)) }),
    ...(schedulePickup && { schedulePickup: async (booking) => clean(await schedulePickup(booking)) }),
    ...(findPickup && { findPickup: async (booking) => clean(await findPickup(booking)) }),
    ...(cancelPickup && { cancelPickup: async (id) => clean(await cancelPickup(id)) }),
    ...(check && { check: async () => clean(await check()) }),
    ...(verifyAddress && {
      async verifyAddress(address) {
        const verified = await verifyAddress(address);
        return { ...verified, messages: cleanMessages(verified.messages) };
      },
    }),
  };
}
