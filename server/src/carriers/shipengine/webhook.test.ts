import { createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { webhookBody } from '../../../../tests/support/shipengine-exchanges.ts';
import { shipEngineStage } from '../../../../tests/support/shipengine-stage.ts';
import { shipenginePlugin } from './index.ts';
import { createSigningKeys } from './signing-keys.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key-1', use: 'sig' }] };

function signed(event: unknown, { at = Date.now(), keyId = 'key-1' } = {}) {
  const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
  const timestamp = new Date(at).toISOString();
  const signature = createSign('RSA-SHA256').update(`${timestamp}.`).update(body).sign(privateKey, 'base64');
  return {
    body,
    headers: {
      'x-shipengine-rsa-sha256-key-id': keyId,
      'x-shipengine-rsa-sha256-signature': signature,
      'x-shipengine-timestamp': timestamp,
    } as Record<string, string | string[] | undefined>,
  };
}

const stage = () => shipEngineStage({ 'GET /jwks': [200, jwks] });

describe('a webhook', () => {
  test('that ShipEngine signed tells where a parcel is', async () => {
    const { carrier, http } = stage();
    const event = signed(webhookBody);
    expect(await carrier.receive(event)).toEqual({
      outcome: 'accepted',
      updates: [
        {
          type: 'tracking',
          trackingCode: '9405511899223197428490',
          carrier: 'usps',
          tracked: expect.objectContaining({ estimatedDeliveryDate: '2026-11-19' }),
        },
      ],
    });
    expect(await carrier.receive(event)).toEqual(await carrier.receive(event));
    expect(http.requests.map(({ call }) => call)).toEqual(['GET /jwks']);
  });

  test.each<[string, (event: ReturnType<typeof signed>) => ReturnType<typeof signed>]>([
    ['a changed body', (event) => ({ ...event, body: Buffer.concat([event.body, Buffer.from(' ')]) })],
    ['no headers', (event) => ({ ...event, headers: {} })],
    [
      'another time',
      (event) => ({
        ...event,
        headers: { ...event.headers, 'x-shipengine-timestamp': new Date(Date.now() + 1000).toISOString() },
      }),
    ],
    [
      'a signature that is none',
      (event) => ({ ...event, headers: { ...event.headers, 'x-shipengine-rsa-sha256-signature': '!!' } }),
    ],
    [
      'headers sent twice',
      (event) => ({ ...event, headers: { ...event.headers, 'x-shipengine-timestamp': ['a', 'b'] } }),
    ],
    ['an unknown key', (event) => signed(event.body.toString(), { keyId: 'key-2' })],
    [
      'a signature of last week',
      (event) => signed(event.body.toString(), { at: Date.now() - 7 * 86_400_000 }),
    ],
  ])('with %s is not verified', async (_what, forge) => {
    const { carrier } = stage();
    expect(await carrier.receive(forge(signed(webhookBody)))).toMatchObject({ outcome: 'unverified' });
  });

  test.each([
    [
      'of another kind',
      { resource_type: 'API_BATCH', resource_url: 'https://x', data: { tracking_number: '1' } },
    ],
    ['without a number', { ...webhookBody, data: {} }],
    ['that is not JSON', 'oops'],
    ['that is null', 'null'],
  ])('%s is accepted and changes nothing', async (_what, event) => {
    expect(await stage().carrier.receive(signed(event))).toEqual({ outcome: 'accepted', updates: [] });
  });

  test('forged key ids cannot make us ask ShipEngine again and again', async () => {
    const { carrier, http } = stage();
    for (let i = 0; i < 5; i++) await carrier.receive(signed(webhookBody, { keyId: `forged-${i}` }));
    expect(http.requests).toHaveLength(1);
  });

  test('forged ones at the same time make us ask once, also if ShipEngine does not answer', async () => {
    const { carrier, http } = shipEngineStage({ 'GET /jwks': [503, undefined] });
    const forged = Array.from({ length: 20 }, (_, i) => signed(webhookBody, { keyId: `forged-${i}` }));
    const answers = await Promise.allSettled(forged.map((event) => carrier.receive(event)));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(carrier.receive(signed(webhookBody))).rejects.toThrow();
    expect(http.requests).toHaveLength(1);
  });

  test('is an error, to be delivered again, only if the keys cannot be had', async () => {
    const now = vi.spyOn(Date, 'now');
    onTestFinished(() => now.mockRestore());
    const { carrier, http } = shipEngineStage({ 'GET /jwks': [503, undefined] });
    const event = signed(webhookBody);
    await expect(carrier.receive(event)).rejects.toThrow();
    http.answer({ 'GET /jwks': [200, jwks] });
    now.mockReturnValue(Date.now() + 1_001);
    expect(await carrier.receive(event)).toMatchObject({ outcome: 'accepted' });
    http.answer({ 'GET /jwks': [503, undefined] });
    now.mockReturnValue(Date.now() + 2 * 3_600_000);
    expect(await carrier.receive(event)).toMatchObject({ outcome: 'accepted' });
    expect(http.requests).toHaveLength(3);
  });

  test('that would be too expensive to parse is not read, although it is signed', async () => {
    const { carrier } = stage();
    expect(await carrier.receive(signed('['.repeat(100_000)))).toEqual({
      outcome: 'unreadable',
      reason: 'must be nested at most 32 levels deep',
    });
  });
});

test('the wait for keys doubles with each failure, up to a minute, and an answer resets it', async () => {
  let time = 0;
  let asked = 0;
  let isDown = true;
  const keyOf = createSigningKeys(
    async () => {
      asked += 1;
      if (isDown) throw new Error('down');
      return jwks;
    },
    () => time,
  );
  const askedIn = async (seconds: number): Promise<number> => {
    const before = asked;
    for (const end = time + seconds * 1000; time < end; time += 500) await keyOf('key-1').catch(() => {});
    return asked - before;
  };
  expect(await askedIn(120)).toBe(7);
  expect(await askedIn(3600)).toBeLessThanOrEqual(60);
  isDown = false;
  await askedIn(61);
  await expect(keyOf('key-1')).resolves.toBeDefined();
  expect(await askedIn(3000)).toBe(0);
});

test('the key tells a test account from a real one', () => {
  expect(shipenginePlugin.modeOf?.({ apiKey: 'TEST_abc' })).toBe('test');
  expect(shipenginePlugin.modeOf?.({ apiKey: 'abc' })).toBe('production');
});
