import { fromJson } from '../../../lib/json.ts';
import { type Address, goesAbroad } from '../../../postal/index.ts';
import type { OrderRow, WarehouseRow } from '../../../storage/index.ts';
import { recipientKeyOf } from '../combining/recipient-key.ts';

const MAX_KEY = 100;

/** An email address or postal code, however it is written: without regard to case, spaces and hyphens. */
export const contactKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]+/g, '');

/** What a row stores of where its order goes, beside the address, to be sorted, filtered and found by. */
export const destinationColumns = (
  shipTo: Address,
  from: Pick<WarehouseRow, 'address'> | undefined,
): Pick<
  OrderRow,
  'destination_key' | 'is_international' | 'email_key' | 'postal_code_key' | 'recipient_key'
> => ({
  recipient_key: recipientKeyOf(shipTo),
  destination_key: [shipTo.country, shipTo.state ?? '', shipTo.city]
    .join('/')
    .toLowerCase()
    .slice(0, MAX_KEY),
  email_key: shipTo.email === undefined ? null : contactKey(shipTo.email),
  postal_code_key: shipTo.postalCode === undefined ? null : contactKey(shipTo.postalCode),
  is_international: from !== undefined && goesAbroad(fromJson(from.address), shipTo) ? 1 : 0,
});
