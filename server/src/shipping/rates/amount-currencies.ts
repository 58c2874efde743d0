import { invalid } from '../../lib/errors.ts';
import { decimalsRule, isPayable } from '../../lib/money.ts';
import { type Address, isUsPosted } from '../../postal/index.ts';
import type { CustomsInput } from '../../schema/customs.ts';
import type { ShipmentOptions } from '../../schema/shipment-options.ts';

/** What is known of the currency of amounts that a request gives without one. */
export interface AmountSource {
  /** The currency of the order that the parcel is for. */
  orderCurrency: string | undefined;
  shipFrom: Address;
}

/** Amounts are sent to carriers with the currency that they are meant in: guessing it could insure 4,500 yen for 4,500 dollars. */

/** The declaration with a currency at every value. */
export function withCurrencies(customs: CustomsInput, source: AmountSource): CustomsInput {
  const known = source.orderCurrency ?? onlyCurrencyOf(customs) ?? domesticCurrency(source);
  return {
    ...customs,
    items: customs.items.map((item, i) => {
      const currency = item.currency ?? known;
      if (currency === undefined) throw invalid(`customs.items[${i}].currency: ${UNKNOWN}`);
      refuseDecimals(`customs.items[${i}].value`, item.value, currency);
      return { ...item, currency };
    }),
  };
}

/** The options with the currency of the insured value, where there is one. */
export function withInsuredCurrency(
  options: ShipmentOptions | undefined,
  customs: CustomsInput | undefined,
  source: AmountSource,
): ShipmentOptions | undefined {
  if (options?.insuredCurrency !== undefined && options.insuredValue === undefined)
    throw invalid('options.insuredCurrency: requires insuredValue');
  if (!options?.insuredValue) return options;
  const insuredCurrency =
    options.insuredCurrency ??
    source.orderCurrency ??
    (customs && onlyCurrencyOf(customs)) ??
    domesticCurrency(source);
  if (insuredCurrency === undefined) throw invalid(`options.insuredCurrency: ${UNKNOWN}`);
  refuseDecimals('options.insuredValue', options.insuredValue, insuredCurrency);
  return { ...options, insuredCurrency };
}

const UNKNOWN = 'is required, because it cannot be derived from an order or the country of origin';

function onlyCurrencyOf({ items }: CustomsInput): string | undefined {
  const [currency, ...others] = new Set(items.flatMap((item) => item.currency ?? []));
  return others.length === 0 ? currency : undefined;
}

/** Merchants elsewhere may well sell in another currency than their country's; in the US, amounts are dollars. */
const domesticCurrency = ({ shipFrom }: AmountSource): string | undefined =>
  isUsPosted(shipFrom.country) ? 'USD' : undefined;

function refuseDecimals(field: string, amount: number, currency: string): void {
  if (!isPayable(amount, currency)) throw invalid(`${field}: ${decimalsRule(currency)}`);
}
