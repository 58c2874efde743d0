import { fromJson } from '../../../lib/json.ts';
import { type Address, goesAbroad } from '../../../postal/index.ts';
import type { OrderRow, WarehouseRow } from '../../../storage/index.ts';

const MAX_KEY = 100;

/** What a row stores of where its order goes, beside the address, to be sorted and filtered by. */
export const destinationColumns = (
  shipTo: Address,
  from: Pick<WarehouseRow, 'address'> | undefined,
): Pick<OrderRow, 'destination_key' | 'is_international'> => ({
  destination_key: [shipTo.country, shipTo.state ?? '', shipTo.city]
    .join('/')
    .toLowerCase()
    .slice(0, MAX_KEY),
  is_international: from !== undefined && goesAbroad(fromJson(from.address), shipTo) ? 1 : 0,
});
