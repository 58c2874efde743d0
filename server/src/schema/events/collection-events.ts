import { Manifest } from '../manifest.ts';
import { Pickup } from '../pickup.ts';
import { defineFrom } from './definition.ts';

const examplePickup = (at: string): Pickup => ({
  id: 'pu_test',
  warehouseId: 'wh_test',
  carrierAccountId: 'ca_test',
  carrier: 'usps',
  carrierName: 'USPS',
  mode: 'test',
  status: 'scheduled',
  day: at.slice(0, 10),
  from: '09:00',
  until: '17:00',
  instructions: null,
  shipmentIds: ['shp_test'],
  parcelCount: 1,
  confirmation: 'TEST-1',
  cost: null,
  currency: null,
  failureReason: null,
  canceledAt: null,
  createdAt: at,
  updatedAt: at,
});

/** How parcels leave the warehouse. */
export const collectionEvents = {
  'manifest.closed': defineFrom(Manifest, {
    title: 'ManifestClosedEvent',
    meaning: 'Parcels were handed over to your own drivers, or a carrier created a scan form',
    example: (at) => ({
      id: 'man_test',
      warehouseId: 'wh_test',
      kind: 'drivers' as const,
      carrier: 'fleet',
      carrierName: 'Fleet',
      carrierAccountId: null,
      carrierFormId: null,
      failureReason: null,
      day: at.slice(0, 10),
      code: 'WBM-TEST',
      status: 'closed' as const,
      shipmentIds: ['shp_test'],
      parcelCount: 1,
      handedOverAt: at,
      createdAt: at,
      updatedAt: at,
    }),
  }),
  'pickup.scheduled': defineFrom(Pickup, {
    title: 'PickupScheduledEvent',
    meaning: 'A carrier will send a driver',
    example: examplePickup,
  }),
  'pickup.canceled': defineFrom(Pickup, {
    title: 'PickupCanceledEvent',
    meaning: 'A pickup was canceled at the carrier',
    example: (at) => ({ ...examplePickup(at), status: 'canceled' as const, canceledAt: at }),
  }),
  'pickup.failed': defineFrom(Pickup, {
    title: 'PickupFailedEvent',
    meaning: 'A carrier refused a pickup: no driver will come',
    example: (at) => ({
      ...examplePickup(at),
      status: 'failed' as const,
      confirmation: null,
      failureReason: 'Test reason',
    }),
  }),
};
