import { carrierName } from '../../carriers/index.ts';
import { toIso } from '../../lib/clock.ts';
import { given } from '../../lib/given.ts';
import { fromJson } from '../../lib/json.ts';
import { toDecimal } from '../../lib/money.ts';
import type { Rate, RateEstimate } from '../../schema/rate.ts';
import type { RateRow } from '../../storage/index.ts';
import type { Offer } from './offer.ts';

/** A quote as the API shows it. */
export const toOffer = ({ carrier, carrierAccountId, mode, quote }: Offer): RateEstimate => ({
  carrier,
  carrierName: carrierName(carrier),
  carrierAccountId: carrierAccountId,
  mode,
  service: quote.service,
  serviceName: quote.serviceName,
  rate: toDecimal(quote.rate, quote.currency),
  currency: quote.currency,
  zone: quote.zone,
  billableWeight: quote.billableWeight,
  surcharges: quote.surcharges.map(({ code, amount }) => ({
    code,
    amount: toDecimal(amount, quote.currency),
  })),
  deliveryDays: quote.deliveryDays,
  deliveryDate: quote.deliveryDate,
});

/** A stored rate as it was offered. */
export const offerOf = (row: RateRow): Offer => ({
  carrier: row.carrier,
  carrierAccountId: row.carrier_account_id,
  mode: row.mode,
  quote: fromJson(row.quote),
  ...given({ options: fromJson(row.options) ?? undefined, notices: fromJson(row.notices) ?? undefined }),
});

export const toRate = (row: RateRow): Rate => ({
  id: row.id,
  ...toOffer(offerOf(row)),
  options: fromJson(row.options),
  expiresAt: toIso(row.expires_at),
});
