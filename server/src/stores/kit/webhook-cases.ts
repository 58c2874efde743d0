import assert from 'node:assert/strict';
import { GARBAGE } from '../../plugins/kit/garbage.ts';
import { isText } from '../../plugins/kit/kit-case.ts';
import type { RawRequest, ReceivedEvent, Store } from '../store.ts';
import { assertPulled } from './expectations.ts';
import type { AddStoreCase } from './kit.ts';

const NEEDS_WEBHOOK = { needs: '`webhook`, a genuine one' };

export function webhookCases(add: AddStoreCase): void {
  add('a webhook without a signature is not accepted, whatever its body', async ({ store, webhook }) => {
    const bodies = { ...GARBAGE, ...(webhook && { 'a genuine body': webhook.body }) };
    for (const [what, body] of Object.entries(bodies))
      assertUnverified(what, receive(store, { headers: {}, query: '', body }));
    return undefined;
  });

  add('a webhook with a forged signature is not accepted', async ({ store, webhook }) => {
    if (webhook === undefined) return NEEDS_WEBHOOK;
    const headers = Object.fromEntries(
      Object.entries(webhook.headers).map(([name, value]) => [name, forged(String(value))]),
    );
    const query = forged(webhook.query);
    assertUnverified('another signature', receive(store, { ...webhook, headers, query }));
    for (const [what, body] of Object.entries(GARBAGE))
      assertUnverified(what, receive(store, { ...webhook, body }));
    const changed = Buffer.concat([webhook.body, Buffer.from(' ')]);
    assertUnverified('another body', receive(store, { ...webhook, body: changed }));
    return undefined;
  });

  add('a genuine webhook is accepted, and repeated it says the same', async ({ store, webhook }) => {
    if (webhook === undefined) return NEEDS_WEBHOOK;
    const first = receive(store, webhook);
    if (first.outcome !== 'accepted') assert.fail(JSON.stringify(first));
    assert.ok(first.signals.length > 0, 'the sample webhook says something');
    for (const signal of first.signals) {
      if (signal.type === 'order') assert.ok(isText(signal.externalId), 'a signal names its order');
      if (signal.type === 'order' && signal.order !== undefined) assertPulled(signal.order);
    }
    assert.deepEqual(receive(store, webhook), first);
    return undefined;
  });
}

/** The next to last character that could be part of a signature is another one: of the last, Base64 may not use all bits. */
const forged = (text: string): string =>
  text.replace(/[A-Za-z0-9]{2}(?=[^A-Za-z0-9]*$)/, (end) => (end.startsWith('0') ? '11' : '00'));

function receive(store: Store, request: RawRequest): ReceivedEvent {
  assert.ok(store.receive, 'receive is missing, although webhooks are declared');
  return store.receive(request);
}

function assertUnverified(what: string, received: ReceivedEvent): void {
  assert.equal(received.outcome, 'unverified', `${what}: ${JSON.stringify(received)}`);
}
