import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VerifiedAddress } from '../../server/src/carriers/carrier.ts';
import type { Address } from '../../server/src/postal/index.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { scriptedPlugin } from '../support/scripted-plugin.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const ENTERED = {
  name: 'Ada Lovelace',
  street1: '417 montgomery street',
  street2: 'floor 5',
  city: 'san francisco',
  state: 'ca',
  postalCode: '94104',
  country: 'US',
};
const FOUND = {
  street1: '417 MONTGOMERY ST FL 5',
  city: 'SAN FRANCISCO',
  state: 'CA',
  postalCode: '94104-1129',
  country: 'US',
};

let asked: Address[] = [];
let answer: (address: Address) => VerifiedAddress;
const plugin = scriptedPlugin({
  carrierOf: () => ({
    async verifyAddress(address) {
      asked.push(address);
      return answer(address);
    },
  }),
});
let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi({ plugins: [plugin] });
});
beforeEach(async () => {
  asked = [];
  answer = () => ({
    isDeliverable: true,
    address: FOUND,
    residential: false,
    location: { lat: 37.79342, lon: -122.40288 },
    messages: [],
  });
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const connect = (over: object = {}) =>
  merchant.post('/carrier-accounts', {
    provider: 'scripted',
    name: 'Mine',
    settings: { apiKey: 'sk_live_1' },
    ...over,
  });
const verify = (over: object = {}) => merchant.post('/addresses/verify', { ...ENTERED, ...over });

test('through an account the street is verified, with ZIP+4, whether people live there, and where it is', async () => {
  await connect();
  answer = () => ({
    isDeliverable: true,
    address: { ...FOUND, street1: '417 Montgomery St', street2: 'Fl 5' },
    residential: true,
    location: { lat: 37.79342, lon: -122.40288 },
    messages: [],
  });
  expect(await verify()).toEqual({
    status: 'verified',
    level: 'street',
    original: ENTERED,
    normalized: { name: 'Ada Lovelace', ...FOUND, street1: '417 Montgomery St', street2: 'Fl 5' },
    residential: true,
    location: { lat: 37.79342, lon: -122.40288 },
    messages: [],
  });
  expect(asked).toEqual([ENTERED]);
});

test('what the carrier corrects is named, with what to write instead; a ZIP+4 that is added is no correction', async () => {
  await connect();
  answer = () => ({
    isDeliverable: true,
    address: { ...FOUND, street1: '417 MONTGOMERY AVE', street2: 'FL 5', city: 'OAKLAND' },
    residential: null,
    location: null,
    messages: [],
  });
  const result = await verify();
  expect(result).toMatchObject({
    status: 'corrected',
    level: 'street',
    messages: [
      {
        code: 'street_corrected',
        field: 'street1',
        message: 'is 417 MONTGOMERY AVE',
        suggestion: '417 MONTGOMERY AVE',
      },
      { code: 'city_corrected', field: 'city', message: 'is OAKLAND', suggestion: 'OAKLAND' },
    ],
  });
  expect(result.residential).toBeUndefined();
  expect(result.location).toBeDefined();
});

test('what is as it was entered is no correction, however the offline check would write it', async () => {
  await connect();
  answer = (address) => ({ isDeliverable: true, address, residential: null, location: null, messages: [] });
  expect(await verify()).toMatchObject({ status: 'verified', level: 'street', messages: [] });
});

test('a unit that the carrier writes into the street line is no correction', async () => {
  await connect();
  expect(await verify()).toMatchObject({
    status: 'verified',
    normalized: { street1: '417 MONTGOMERY ST FL 5' },
  });
});

test('an address that the post does not deliver to is invalid, for the reason that the carrier gives', async () => {
  await connect();
  answer = (address) => ({
    isDeliverable: false,
    address,
    residential: null,
    location: null,
    messages: [{ code: 'E.ADDRESS.NOT_FOUND', field: null, message: 'Address not found' }],
  });
  expect(await verify()).toMatchObject({
    status: 'invalid',
    level: 'city',
    messages: [{ code: 'E.ADDRESS.NOT_FOUND', field: 'street1', message: 'Address not found' }],
  });
});

test('a carrier that cannot be asked leaves what is found out offline, and a word about it', async () => {
  const offline = await verify();
  await connect();
  answer = () => {
    throw new Error('out of reach');
  };
  const { messages, ...rest } = await verify();
  expect(rest).toEqual(Object.fromEntries(Object.entries(offline).filter(([name]) => name !== 'messages')));
  expect(messages).toEqual([
    ...offline.messages,
    {
      code: 'carrier_unavailable',
      field: 'street1',
      message: 'Mine could not be reached: the address was checked without it',
    },
  ]);
});

test('a batch is answered in its order, and does not wait for a carrier again that is down', async () => {
  await connect();
  const addresses = Array.from({ length: 20 }, (_, i) => ({ ...ENTERED, street1: `${i + 1} Main St` }));
  answer = (address) => ({
    isDeliverable: true,
    address: { ...FOUND, street1: address.street1, street2: 'FL 5' },
    residential: null,
    location: null,
    messages: [],
  });
  const results = await merchant.post('/addresses/verify/batch', { addresses });
  expect(results.map((one: { normalized: Address }) => one.normalized.street1)).toEqual(
    addresses.map(({ street1 }) => street1),
  );
  asked = [];
  answer = () => {
    throw new Error('out of reach');
  };
  const offline = await merchant.post('/addresses/verify/batch', { addresses });
  expect(new Set(offline.map((one: { level: string }) => one.level))).toEqual(new Set(['city']));
  expect(asked.length).toBe(8);
});

test('without an account, and with one that is paused, nobody is asked', async () => {
  expect(await verify()).toMatchObject({ level: 'city' });
  await connect({ isActive: false });
  expect(await verify()).toMatchObject({ level: 'city' });
  expect(asked).toEqual([]);
});
