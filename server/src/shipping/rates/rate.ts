import { toIso } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import { toDecimal } from '../../lib/money.ts';
import type { Quote } from '../../schema/quote.ts';
import type { Rate, RateEstimate } from '../../schema/rate.ts';
import type { RateRow } from '../../storage/index.ts';

/** A quote as the API shows it. */
export const toOffer = (carrier: string, quote: Quote): RateEstimate => ({
  carrier,
  carrierAccountId: null,
  mode: null,
  service: quote.service,
  serviceName: quote.serviceName,
  rate: toDecimal(quote.rate),
  currency: quote.currency,
  zone: quote.zone,
  billableWeight: quote.billableWeight,
  surcharges: quote.surcharges.map(({ code, amount }) => ({ code, amount: toDecimal(amount) })),
  deliveryDays: quote.deliveryDays,
  deliveryDate: quote.deliveryDate,
});

export const toRate = (row: RateRow): Rate => ({
  id: row.id,
  ...toOffer(row.carrier, fromJson(row.quote)),
  options: fromJson(row.options),
  expiresAt: toIso(row.expires_at),
});
