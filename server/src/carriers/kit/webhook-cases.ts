import assert from 'node:assert/strict';
import { GARBAGE } from '../../plugins/kit/garbage.ts';
import { REFUND_STATUSES } from '../../schema/refund-status.ts';
import type { Carrier, CarrierUpdate, RawRequest, Received } from '../carrier.ts';
import type { Capabilities } from '../plugin.ts';
import { assertTracked, isText } from './expectations.ts';
import type { AddCase } from './stages.ts';

const NEEDS_WEBHOOK = { needs: '`webhook`, a genuine one' };

export function webhookCases(add: AddCase, can: Capabilities): void {
  if (!can.webhooks) return;

  add('a webhook without a signature is not accepted, whatever its body', async ({ carrier, webhook }) => {
    const bodies = { ...GARBAGE, ...(webhook && { 'a genuine body': webhook.body }) };
    for (const [what, body] of Object.entries(bodies))
      assertUnverified(what, await receive(carrier, { headers: {}, body }));
  });

  add('a webhook with a forged signature is not accepted', async ({ carrier, webhook }) => {
    if (webhook === undefined) return NEEDS_WEBHOOK;
    const forged = Object.fromEntries(
      Object.entries(webhook.headers).map(([name, value]) => [
        name,
        String(value).replace(/[0-9a-f]$/i, flip),
      ]),
    );
    const changed = Buffer.concat([webhook.body, Buffer.from(' ')]);
    assertUnverified('another signature', await receive(carrier, { ...webhook, headers: forged }));
    assertUnverified('another body', await receive(carrier, { ...webhook, body: changed }));
    for (const [what, body] of Object.entries(GARBAGE))
      assertUnverified(what, await receive(carrier, { ...webhook, body }));
  });

  add('a genuine webhook is accepted, and repeated it says the same', async ({ carrier, webhook }) => {
    if (webhook === undefined) return NEEDS_WEBHOOK;
    const first = await receive(carrier, webhook);
    if (first.outcome !== 'accepted') assert.fail(JSON.stringify(first));
    assert.ok(first.updates.length > 0, 'the sample webhook has an update');
    for (const update of first.updates) assertUpdate(update);
    assert.deepEqual(await receive(carrier, webhook), first);
  });
}

const flip = (digit: string): string => (digit === '0' ? '1' : '0');

async function receive(carrier: Carrier, request: RawRequest): Promise<Received> {
  const received = await carrier.receive?.(request);
  assert.ok(received, 'receive is missing, although webhooks are declared');
  return received;
}

function assertUnverified(what: string, received: Received): void {
  assert.equal(received.outcome, 'unverified', `${what}: ${JSON.stringify(received)}`);
}

function assertUpdate(update: CarrierUpdate): void {
  if (update.type === 'refund') {
    assert.ok(isText(update.carrierShipmentId) && REFUND_STATUSES.includes(update.status));
    return;
  }
  assert.ok(isText(update.trackingCode), 'an update names its parcel');
  assertTracked(update.tracked);
}
