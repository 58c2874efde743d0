import { expect, test } from 'vitest';
import { parseRateId, toRateId } from './rate-id.ts';
import { serviceName } from './service-names.ts';

test.each([
  ['GroundAdvantage', 'Ground Advantage'],
  ['Priority', 'Priority'],
  ['FirstClassPackageInternationalService', 'First Class Package International Service'],
  ['2ndDayAirAM', '2nd Day Air AM'],
  ['3DaySelect', '3 Day Select'],
  ['NextDayAirEarlyAM', 'Next Day Air Early AM'],
  ['UPSStandard', 'UPS Standard'],
  ['FEDEX_2_DAY_AM', 'FedEx 2 Day AM'],
  ['FedEx Rates', 'FedEx Rates'],
  ['GROUND_HOME_DELIVERY', 'Ground Home Delivery'],
  ['ExpressWorldwideB2C', 'Express Worldwide B2C'],
])('the service %s reads as %s', (theirs, ours) => {
  expect(serviceName(theirs)).toBe(ours);
});

test('what is remembered of a rate is read back, whatever a service is called', () => {
  for (const rate of [
    { kind: 'shipment', shipmentId: 'shp_1', rateId: 'rate_1', price: 593 },
    { kind: 'order', orderId: 'order_1', carrier: 'UPS', service: '2nd/Day Air%', price: 0 },
  ] as const)
    expect(parseRateId(toRateId(rate))).toEqual(rate);
});

test.each([
  undefined,
  '',
  'shp_1',
  'shp_1/rate_1',
  'shp_1/rate_1/x',
  'order_1/UPS/5',
  'se-1/rate/5',
  '%/%/5',
])('%s is no rate of EasyPost', (text) => {
  expect(parseRateId(text)).toBeUndefined();
});
