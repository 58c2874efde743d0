import { afterEach, describe, expect, test } from 'vitest';
import { SHOP_TOKEN } from '../../../../../tests/support/shops/shopify/index.ts';
import { openStage, type Stage } from '../../../../../tests/support/shops/shopify/stage.ts';
import { StoreError } from '../../store.ts';

let stage: Stage;
afterEach(() => stage.close());

const everything = { since: null, cursor: null, now: 0 };
const failureOf = (call: Promise<unknown>): Promise<StoreError> =>
  call.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: StoreError) => error,
  );

describe('the access token', () => {
  test('is granted once for 50 calls that are under way', async () => {
    stage = await openStage();
    const { id } = stage.shop.addOrder();
    await Promise.all(Array.from({ length: 50 }, () => stage.store.readOrder(id)));
    expect(stage.shop.tokens.grants).toBe(1);
  });

  test('is renewed once for 50 calls that are refused with it, and all of them are answered', async () => {
    stage = await openStage();
    const { id } = stage.shop.addOrder();
    await stage.store.readOrder(id);
    stage.shop.tokens.revoke();
    const answers = await Promise.all(Array.from({ length: 50 }, () => stage.store.readOrder(id)));
    expect(answers.every((answer) => answer?.type === 'order')).toBe(true);
    expect(stage.shop.tokens.grants).toBe(2);
  });

  test('is renewed before it expires', async () => {
    stage = await openStage({ tokenLifetimeMs: 3_600_000 });
    const { id } = stage.shop.addOrder();
    await stage.store.readOrder(id);
    stage.clock.advance(3_600_000 - 60_000);
    await stage.store.readOrder(id);
    expect(stage.shop.tokens.grants).toBe(2);
    expect(stage.shop.operations()).not.toContain('unauthorized');
  });

  test('is asked for again after a grant that failed', async () => {
    stage = await openStage();
    const { id } = stage.shop.addOrder();
    stage.shop.faults.plan('grant', '500');
    expect(await failureOf(stage.store.readOrder(id))).toMatchObject({ code: 'unavailable' });
    expect(await stage.store.readOrder(id)).toMatchObject({ type: 'order' });
  });

  test('is not granted to an app of another organization, which is said', async () => {
    stage = await openStage();
    stage.shop.tokens.forbid();
    const checked = await stage.store.check({ webhookUrl: null });
    expect(checked).toEqual({ isValid: false, reason: expect.stringContaining('same organization') });
  });

  test.each([
    ['a wrong secret', { clientId: 'loopback-client-id', clientSecret: 'wrong-secret' }],
    ['a wrong token', { accessToken: 'shpat_wrong' }],
  ])('is unauthorized with %s, and asked for no more than once', async (_case, settings) => {
    stage = await openStage({ settings });
    expect(await failureOf(stage.store.pull(everything))).toMatchObject({ code: 'unauthorized' });
    expect(stage.shop.requests).toHaveLength(1);
  });

  test('may be permanent', async () => {
    stage = await openStage({ settings: { accessToken: SHOP_TOKEN } });
    await stage.store.pull(everything);
    expect(stage.shop.tokens.grants).toBe(0);
  });
});

describe('a throttled query', () => {
  test('is sent again after the time that its points take, (requested − available) / restoreRate', async () => {
    stage = await openStage();
    const { id } = stage.shop.addOrder();
    stage.shop.faults.plan('Order', 'throttled');
    expect(await stage.store.readOrder(id)).toMatchObject({ type: 'order' });
    // 150 requested, 50 available, 100 a second.
    expect(stage.waits).toEqual([1_100]);
  });

  test('waits for as many points as the shop really has', async () => {
    stage = await openStage({ bucket: { maximum: 1000, available: 40, restoreRate: 100 } });
    stage.shop.addOrder();
    const { orders } = await stage.store.pull(everything);
    expect(orders).toHaveLength(1);
    expect(stage.waits).toHaveLength(1);
  });

  test('is given up after a few times, with how long to wait', async () => {
    stage = await openStage();
    stage.shop.faults.always('Orders', 'throttled');
    expect(await failureOf(stage.store.pull(everything))).toMatchObject({
      code: 'throttled',
      retryAfterMs: 1_100,
    });
    expect(stage.waits).toHaveLength(3);
  });

  test('does not keep anybody waiting for long', async () => {
    stage = await openStage({ bucket: { maximum: 1000, available: 0, restoreRate: 1 } });
    const failure = await failureOf(stage.store.pull(everything));
    expect(failure).toMatchObject({ code: 'throttled' });
    expect(failure.retryAfterMs).toBeGreaterThan(10_000);
    expect(stage.waits).toEqual([]);
  });
});

describe('a scope that is missing', () => {
  test.each([
    ['read_orders'],
    ['write_merchant_managed_fulfillment_orders'],
    ['read_products'],
    ['read_locations'],
  ])('(%s) fails a pull instead of hiding orders or their lines', async (scope) => {
    stage = await openStage();
    const variant = stage.shop.addProduct().variants[0] ?? null;
    stage.shop.addOrder({ lines: [{ variant }] });
    stage.shop.state.scopes.delete(scope);
    const failure = await failureOf(stage.store.pull(everything));
    expect(failure).toBeInstanceOf(StoreError);
    expect(failure).toMatchObject({ code: 'forbidden', message: expect.stringContaining('access scope') });
  });
});

describe('an answer that is', () => {
  test.each([
    ['a server error', '500', 'unavailable'],
    ['an error among 200s', 'internal error', 'unavailable'],
    ['no JSON', 'not json', 'unreadable'],
    ['half of one', 'truncated', 'unreadable'],
  ] as const)('%s rejects a read', async (_case, fault, code) => {
    stage = await openStage();
    stage.shop.faults.always('Orders', fault);
    expect(await failureOf(stage.store.pull(everything))).toMatchObject({ name: 'StoreError', code });
  });

  test('too many requests rejects a read with how long to wait', async () => {
    stage = await openStage();
    stage.shop.faults.always('Orders', '429');
    expect(await failureOf(stage.store.pull(everything))).toMatchObject({
      code: 'throttled',
      retryAfterMs: 20_000,
    });
  });

  test('missing rejects a read', async () => {
    stage = await openStage();
    stage.beImpatient();
    stage.shop.faults.always('Orders', 'hang');
    expect(await failureOf(stage.store.pull(everything))).toMatchObject({ code: 'unavailable' });
  });
});
