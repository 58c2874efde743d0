import { expect, test } from 'vitest';
import { askedIn, unmappedAmong } from './unmapped-names.ts';

test('what is neither mapped for all stores nor the name of a service needs a choice, most often first', () => {
  const asked = askedIn([
    { requestedService: 'Expedited' },
    { requestedService: ' standard ' },
    { requestedService: 'Standard' },
    { requestedService: 'fleet express' },
    { requestedService: 'Overnight' },
    { requestedService: null },
    {},
  ]);
  const mappings = [
    { name: 'OVERNIGHT', storeId: null },
    { name: 'Expedited', storeId: 'eu' },
  ];
  const services = [{ service: 'express', serviceName: 'Fleet Express' }];
  expect(unmappedAmong(asked, mappings, services)).toEqual([
    { name: 'standard', orders: 2 },
    { name: 'Expedited', orders: 1 },
  ]);
});
