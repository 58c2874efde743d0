import type { BoughtLabel } from '../../carriers/index.ts';
import { fromJson, type Json, toJson } from '../../lib/json.ts';
import { formatAmount, toDecimal } from '../../lib/money.ts';
import type { Notice } from '../../schema/quote.ts';
import type { ShipmentRow } from '../../storage/index.ts';

/** Where the carrier did otherwise than it was asked, or charges otherwise than it quoted: for the merchant to see. */
export function noticesOf(row: ShipmentRow, label: BoughtLabel): Json<Notice[]> | null {
  const all = [...(fromJson(row.messages) ?? []), ...(label.notices ?? []), ...otherCharge(row, label)];
  return toJson(all.length > 0 ? all : null);
}

/** The row still has the price that was quoted. */
function otherCharge({ rate, currency }: ShipmentRow, label: BoughtLabel): Notice[] {
  if (label.rate === rate && label.currency === currency) return [];
  const amount = (minor: number, unit: string) => `${formatAmount(toDecimal(minor, unit), unit)} ${unit}`;
  return [
    {
      code: 'CHARGE_DIFFERS',
      message: `The carrier charged ${amount(label.rate, label.currency)}, not the ${amount(rate, currency)} that it quoted`,
    },
  ];
}
