import type { Schemas } from '@waybill/sdk';
import { plural } from '../../lib/language/index.ts';

/** Parcels that one driver can take: of one carrier, bought through one account, at one warehouse. */
export interface ParcelChoice {
  key: string;
  carrierAccountId: string;
  accountName: string;
  warehouseId: string;
  carrier: string;
  carrierName: string;
  shipments: number;
}

/** What can go on a scan form or a pickup, most shipments first. */
export const parcelChoices = (
  accounts: readonly Schemas['CollectionAccount'][],
  what: 'scanForms' | 'pickups',
): ParcelChoice[] =>
  accounts
    .filter(({ capabilities }) => capabilities[what])
    .flatMap(({ carrierAccountId, name, waiting }) =>
      waiting.map(({ warehouseId, carrier, carrierName, withoutScanForm, withoutPickup }) => ({
        key: [carrierAccountId, warehouseId, carrier].join(' '),
        carrierAccountId,
        accountName: name,
        warehouseId,
        carrier,
        carrierName,
        shipments: what === 'scanForms' ? withoutScanForm : withoutPickup,
      })),
    )
    .filter(({ shipments }) => shipments > 0)
    .toSorted((a, b) => b.shipments - a.shipments);

/** "USPS, 12 shipments at Main (My EasyPost)". */
export const collectionOptions = (
  choices: readonly ParcelChoice[],
  warehouseName: (id: string) => string,
): { value: string; label: string }[] =>
  choices.map(({ key, carrierName, shipments, warehouseId, accountName }) => ({
    value: key,
    label: plural(
      shipments,
      '{carrier}, {count} shipment at {warehouse} ({account})',
      '{carrier}, {count} shipments at {warehouse} ({account})',
      { carrier: carrierName, warehouse: warehouseName(warehouseId), account: accountName },
    ),
  }));
