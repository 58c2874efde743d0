import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
  key = (await api.newKey({ access: ['addresses'] })).key;
});
afterAll(() => api.close());

const PATHS = [
  '/api/v1/addresses/verify',
  '/api/v1/addresses/verify/batch',
  '/api/v1/addresses/parse',
] as const;
const [VERIFY, BATCH, PARSE] = PATHS;
const SAN_FRANCISCO = {
  street1: '417 Montgomery Street',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94104',
  country: 'US',
};
const post = (path: string, json: unknown) => api.call('POST', path, { key, json });

describe('POST /addresses/verify', () => {
  test('200 says what agrees, how it is written and where it is', async () => {
    const answer = await post(VERIFY, SAN_FRANCISCO);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: {
        status: 'verified',
        level: 'city',
        original: SAN_FRANCISCO,
        normalized: { ...SAN_FRANCISCO, street1: '417 MONTGOMERY ST', city: 'SAN FRANCISCO' },
        location: { lat: 37.791, lon: -122.402 },
        messages: [
          {
            code: 'street_not_checked',
            field: 'street1',
            message: 'City, state and ZIP code agree. The street and the number were not looked up',
          },
        ],
      },
    });
  });

  test('200 also for what cannot be right: the finding is the answer', async () => {
    for (const street1 of ['!!!', ' ', '\t,', '\u0301', '😀']) {
      for (const country of ['US', 'DE']) {
        const { status, body } = await post(VERIFY, { street1, country });
        expect([status, body.data.status, body.data.level]).toEqual([200, 'invalid', 'none']);
      }
    }
  });

  test('200 with no more than a street and a country', async () => {
    const answer = await post(VERIFY, { street1: '1 Queens Rd', country: 'HK' });
    expect(answer.body.data).toMatchObject({ status: 'invalid', messages: [{ code: 'city_missing' }] });
  });

  test.each([
    [{ country: 'US' }, 'street1: is required'],
    [{ street1: '1 Main St' }, 'country: is required'],
    [{ street1: '', country: 'US' }, 'street1: must have at least 1 character'],
    [{ street1: 'x'.repeat(201), country: 'US' }, 'street1: must have at most 200 characters'],
    [
      { street1: '1 Main St', country: 'us' },
      'country: must be a country code of two capital letters (ISO 3166-1 alpha-2), like US or GB',
    ],
    [{ street1: '1 Main St', country: 'US', zip: '94104' }, 'zip: is not a known field'],
    [{ street1: 1, country: 'US' }, 'street1: must be a string'],
    [[], 'body: must be an object'],
  ])('400 for %j', async (json, message) => {
    expectError(await post(VERIFY, json), 400, 'VALIDATION_ERROR', message);
  });
});

describe('POST /addresses/verify/batch', () => {
  test('200 answers each in its place', async () => {
    const addresses = Array.from({ length: 100 }, (_, i) => ({
      ...SAN_FRANCISCO,
      street1: `${i} Main Street`,
    }));
    const answer = await post(BATCH, { addresses });
    expect(answer.status).toBe(200);
    const streets = answer.body.data.map(
      (one: { normalized: { street1: string } }) => one.normalized.street1,
    );
    expect(streets).toEqual(addresses.map((_, i) => `${i} MAIN ST`));
  });

  test('200 for ten real addresses with one mistake each', async () => {
    const file = new URL('../../docs/ten-addresses.json', import.meta.url);
    const answer = await post(BATCH, JSON.parse(readFileSync(file, 'utf8')));
    expect(answer.status).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: its shape is checked against the schema
    const findings = answer.body.data.map(({ status, level, normalized, messages, location }: any) => {
      const { street1, street2, city, state, postalCode, country } = normalized;
      const lines = [street1, street2, `${city} ${state} ${postalCode} ${country}`]
        .filter(Boolean)
        .join(', ');
      const told = messages.map(({ code, suggestion = '' }: { code: string; suggestion?: string }) =>
        `${code} ${suggestion}`.trim(),
      );
      return [status, level, lines, told, location !== undefined];
    });
    expect(findings).toEqual([
      [
        'unverified',
        'country',
        '417 MONTGOMERY ST, FL 5, SAN FRANCISCO CA 49104 US',
        ['postal_code_mismatch 94104'],
        false,
      ],
      [
        'corrected',
        'city',
        '179 N HARBOR DR, REDONDO BEACH CA 90277 US',
        ['state_corrected CA', 'street_not_checked'],
        true,
      ],
      ['unverified', 'city', '350 5TH AVE, STE, NEW YORK NY 10118 US', ['unit_number_missing'], true],
      [
        'verified',
        'city',
        '388 TOWNSEND ST, APT 20, SAN FRANCISCO CA 94107 US',
        ['street_not_checked'],
        true,
      ],
      ['verified', 'city', '1600 PENNSYLVANIA AVE NW, WASHINGTON DC 20500 US', ['street_not_checked'], true],
      [
        'verified',
        'city',
        '1600 AMPHITHEATRE PKWY, MOUNTAIN VIEW CA 94043-1351 US',
        ['street_not_checked'],
        true,
      ],
      ['verified', 'city', 'PO BOX 1142, AUSTIN TX 78767 US', ['street_not_checked'], true],
      ['verified', 'city', 'PSC 3 BOX 4120, APO AE 09021 US', ['street_not_checked'], false],
      [
        'verified',
        'city',
        'URB LAS GLADIOLAS, 150 CALLE A, SAN JUAN PR 00926 US',
        ['street_not_checked'],
        true,
      ],
      [
        'invalid',
        'none',
        '000 UNKNOWN ST, NOT A CITY ZZ 00001 US',
        ['postal_code_not_found', 'city_not_found', 'state_invalid'],
        false,
      ],
    ]);
  });

  test.each([
    [{ addresses: [] }, 'addresses: must have at least 1 item'],
    [{ addresses: Array(101).fill(SAN_FRANCISCO) }, 'addresses: must have at most 100 items'],
    [{ addresses: [SAN_FRANCISCO, { country: 'US' }] }, 'addresses[1].street1: is required'],
    [[SAN_FRANCISCO], 'body: must be an object'],
  ])('400 says which', async (json, message) => {
    expectError(await post(BATCH, json), 400, 'VALIDATION_ERROR', message);
  });
});

describe('POST /addresses/parse', () => {
  test('200 with the parts', async () => {
    const answer = await post(PARSE, {
      text: 'Ada Lovelace\n417 Montgomery St Fl 5\nSan Francisco, CA 94104',
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        data: {
          address: {
            name: 'Ada Lovelace',
            street1: '417 Montgomery St Fl 5',
            city: 'San Francisco',
            state: 'CA',
            postalCode: '94104',
            country: 'US',
          },
          confidence: 'high',
        },
      },
    ]);
  });

  test('200 for odd text, with what found no place', async () => {
    const answer = await post(PARSE, { text: 'a, b, c, d, e' });
    expect(answer.body.data).toMatchObject({ confidence: 'low', unparsed: 'd, e' });
    expect((await post(PARSE, { text: '???' })).body).toEqual({ data: { address: {}, confidence: 'low' } });
  });

  test.each([
    [{}, 'text: is required'],
    [{ text: '' }, 'text: must have at least 1 character'],
    [{ text: 'x'.repeat(1001) }, 'text: must have at most 1000 characters'],
  ])('400 for %j', async (json, message) => {
    expectError(await post(PARSE, json), 400, 'VALIDATION_ERROR', message);
  });
});

test.each(PATHS)('POST %s: 403 without the access or the permission, 401 without a key', async (path) => {
  const lacks = 'API key lacks the write permission';
  const shipping = await api.newKey({ access: ['shipping'] });
  const reading = await api.newKey({ access: ['addresses'], permissions: ['read'] });
  const needs = `${lacks}: this path needs Address verification access`;
  expectError(await api.call('POST', path, { key: shipping.key, json: {} }), 403, 'FORBIDDEN', needs);
  expectError(await api.call('POST', path, { key: reading.key, json: {} }), 403, 'FORBIDDEN', lacks);
  expect((await api.call('POST', path, { json: {} })).status).toBe(401);
});
