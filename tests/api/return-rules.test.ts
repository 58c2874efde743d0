import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const PATH = '/settings/return-rules';
const NONE = {
  ...{ isActive: false, windowDays: 30, autoApprove: false, labelPaidBy: 'merchant' },
  ...{ excludedSkus: [], reasons: [], allowExchange: false },
  withdrawal: { isActive: false, periodDays: 14, text: null },
};

let api: TestApi;
let merchant: Merchant;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

test('customers can start nothing until the merchant says so', async () => {
  expect(await merchant.get(PATH)).toEqual(NONE);
});

test('what is given changes, null empties, and what is missing stays, also within the withdrawal', async () => {
  const given = {
    ...{ isActive: true, windowDays: 60, autoApprove: true, labelPaidBy: 'customer', allowExchange: true },
    ...{ excludedSkus: ['GIFT', 'gift', 'SALE'], reasons: ['Too small', 'Other'] },
    withdrawal: { isActive: true, text: 'Write to us.' },
  };
  const first = await merchant.done('PUT', PATH, given);
  expect(first).toEqual({
    ...given,
    excludedSkus: ['GIFT', 'SALE'],
    withdrawal: { isActive: true, periodDays: 14, text: 'Write to us.' },
  });
  const second = await merchant.done('PUT', PATH, {
    ...{ reasons: null, windowDays: 14 },
    withdrawal: { text: null, periodDays: 30 },
  });
  expect(second).toEqual({
    ...{ ...first, reasons: [], windowDays: 14 },
    withdrawal: { isActive: true, periodDays: 30, text: null },
  });
  expect(await merchant.get(PATH)).toEqual(second);
});

test('changes of different fields at the same time both count', { tags: 'database' }, async () => {
  await Promise.all([
    merchant.done('PUT', PATH, { isActive: true }),
    merchant.done('PUT', PATH, { windowDays: 99 }),
    merchant.done('PUT', PATH, { withdrawal: { isActive: true } }),
    merchant.done('PUT', PATH, { withdrawal: { periodDays: 20 } }),
  ]);
  expect(await merchant.get(PATH)).toMatchObject({
    ...{ isActive: true, windowDays: 99 },
    withdrawal: { isActive: true, periodDays: 20 },
  });
});

test.each<[object, RegExp]>([
  [{ windowDays: 0 }, /^windowDays: must be at least 1$/],
  [{ windowDays: 1.5 }, /^windowDays: must be an integer$/],
  [{ labelPaidBy: 'nobody' }, /^labelPaidBy: must be one of merchant, customer$/],
  [{ withdrawal: { periodDays: 13 } }, /^withdrawal\.periodDays: must be at least 14$/],
  [{ reasons: [' '] }, /^reasons\[0\]: /],
  [{ excludedSkus: 'GIFT' }, /^excludedSkus: /],
  [{ unknown: 1 }, /unknown/],
])('400 for %j', async (body, message) => {
  expectError(await merchant.call('PUT', PATH, body), 400, 'VALIDATION_ERROR', message);
  expect(await merchant.get(PATH)).toEqual(NONE);
});

test('one account never sees or changes the rules of another', async () => {
  await merchant.done('PUT', PATH, { isActive: true });
  expect(await (await createMerchant(api)).get(PATH)).toEqual(NONE);
});
