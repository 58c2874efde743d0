import { type Static, Type } from 'typebox';
import { CarrierMode } from './carrier-account.ts';
import { CarrierName, nullable } from './shapes.ts';

const WaitingParcels = Type.Object(
  {
    warehouseId: Type.String(),
    carrier: Type.String({ examples: ['usps'] }),
    carrierName: CarrierName,
    withoutScanForm: Type.Integer({ description: 'Shipments that a scan form would include' }),
    withoutPickup: Type.Integer({ description: 'Shipments that a pickup would include' }),
  },
  { title: 'WaitingParcels' },
);

export const CollectionAccount = Type.Object(
  {
    carrierAccountId: Type.String(),
    name: Type.String(),
    mode: nullable(CarrierMode),
    capabilities: Type.Object({ scanForms: Type.Boolean(), pickups: Type.Boolean() }),
    waiting: Type.Array(WaitingParcels, {
      description: 'Labels of the last week that the carrier has not scanned, by warehouse and carrier',
    }),
  },
  {
    title: 'CollectionAccount',
    description: 'An active carrier account with scan forms or pickups, without its settings',
  },
);
export type CollectionAccount = Static<typeof CollectionAccount>;
