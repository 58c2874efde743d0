import { expect, test } from 'vitest';
import { carrierCode as easypostCode } from './easypost/carrier-codes.ts';
import { carrierCalled, carrierName, trackingUrlOf } from './known-carriers.ts';
import { carrierCode as shipengineCode } from './shipengine/carrier-codes.ts';

test.each([
  ['usps', 'USPS'],
  ['canada_post', 'Canada Post'],
  ['dhl_ecommerce', 'DHL eCommerce'],
  ['easypost', 'EasyPost'],
  ['gso', 'GSO'],
  ['sf_express', 'SF Express'],
  ['north-star', 'North Star'],
  ['constructor', 'Constructor'],
  ['My Uncle’s Van', 'My Uncle’s Van'],
])('%s is called %s', (carrier, name) => {
  expect(carrierName(carrier)).toBe(name);
});

test.each([
  ['USPS', 'stamps_com', 'usps'],
  ['UPSDAP', 'ups_walleted', 'ups'],
  ['FedExDefault', 'fedex_walleted', 'fedex'],
  ['DhlEcs', 'dhl_global_mail', 'dhl_ecommerce'],
  ['DHLExpress', 'dhl_express_worldwide', 'dhl_express'],
  ['CanadaPost', 'canada_post', 'canada_post'],
  ['RoyalMail', 'royal_mail', 'royal_mail'],
  ['AsendiaUSA', 'asendia_usa', 'asendia_usa'],
])('%s of EasyPost and %s of ShipEngine are both %s', (ofEasyPost, ofShipEngine, ours) => {
  expect(easypostCode(ofEasyPost)).toBe(ours);
  expect(shipengineCode(ofShipEngine)).toBe(ours);
});

test('links to the page of the carrier, with the code escaped', () => {
  expect(trackingUrlOf('usps', '9400')).toBe('https://tools.usps.com/go/TrackConfirmAction?tLabels=9400');
  expect(trackingUrlOf('ups', 'a&b')).toMatch(/tracknum=a%26b$/);
  expect(trackingUrlOf('fleet', 'WB1')).toBeNull();
  expect(trackingUrlOf('constructor', 'x')).toBeNull();
});

test('links parcels of DHL in Germany to a page that knows them', () => {
  expect(trackingUrlOf('dhl', '00340434292135100186')).toMatch(
    /^https:\/\/www\.dhl\.de\/.*=00340434292135100186$/,
  );
  expect(trackingUrlOf('dhl', '3318810025')).toMatch(/^https:\/\/www\.dhl\.com\//);
});

test.each([
  'GLS',
  'Hermes',
  'Evri',
  'Colissimo',
  'Chronopost',
  'PostNL',
  'bpost',
  'InPost',
  'Österreichische Post',
  'Swiss Post',
])('knows %s, where a merchant types the name, and its page', (name) => {
  const carrier = carrierCalled(name.toLowerCase()) ?? '';
  expect(carrierName(carrier)).toBe(name);
  expect(trackingUrlOf(carrier, 'A 1')).toMatch(/^https:\/\/[a-z.-]+\/.*A%201$/);
});
