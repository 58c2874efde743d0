import { fromJson } from '../../../lib/json.ts';
import { type Address, goesAbroad } from '../../../postal/index.ts';
import { type OrderRow, orderNumberKeyOf, type WarehouseRow } from '../../../storage/index.ts';
import { recipientKeyOf } from '../combining/recipient-key.ts';

const MAX_KEY = 100;

/**
 * What customers who have lost the link of their page know: the number of their order together with their email address or postal
 * code, however each is written: without regard to case, spaces and hyphens.
 */
export const contactKey = (orderNumber: string, contact: string): string =>
  `${orderNumberKeyOf(orderNumber)}\n${contact
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]+/g, '')}`;

/** What a row stores of where its order goes, beside the address, to be sorted, filtered and found by. */
export const destinationColumns = (
  orderNumber: string,
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
  email_key: shipTo.email === undefined ? null : contactKey(orderNumber, shipTo.email),
  postal_code_key: shipTo.postalCode === undefined ? null : contactKey(orderNumber, shipTo.postalCode),
  is_international: from !== undefined && goesAbroad(fromJson(from.address), shipTo) ? 1 : 0,
});
