import type { Schemas } from '@waybill/sdk';
import { expect, test } from 'vitest';
import { collectionOptions, parcelChoices } from './collection.ts';

const account = (over: Partial<Schemas['CollectionAccount']>): Schemas['CollectionAccount'] => ({
  carrierAccountId: 'ca_1',
  name: 'My EasyPost',
  mode: 'test',
  capabilities: { scanForms: true, pickups: true },
  waiting: [
    { warehouseId: 'wh_1', carrier: 'ups', carrierName: 'UPS', withoutScanForm: 1, withoutPickup: 3 },
    { warehouseId: 'wh_1', carrier: 'usps', carrierName: 'USPS', withoutScanForm: 12, withoutPickup: 0 },
  ],
  ...over,
});

test('only parcels that wait for it are offered, the most first', () => {
  const keys = (what: 'scanForms' | 'pickups') => parcelChoices([account({})], what).map(({ key }) => key);
  expect(keys('scanForms')).toEqual(['ca_1 wh_1 usps', 'ca_1 wh_1 ups']);
  expect(keys('pickups')).toEqual(['ca_1 wh_1 ups']);
});

test('an account without the capability offers nothing', () => {
  const accounts = [account({ capabilities: { scanForms: false, pickups: true } })];
  expect(parcelChoices(accounts, 'scanForms')).toEqual([]);
});

test('a choice says who comes for how much, and where', () => {
  const [first] = collectionOptions(parcelChoices([account({})], 'scanForms'), () => 'Main');
  expect(first?.label).toBe('USPS, 12 shipments at Main (My EasyPost)');
});
