import { setTimeout as sleep } from 'node:timers/promises';
import { DemoFailure } from './failure.mjs';

/** Each delivered parcel changes its tracking and its order. Ten failures in a row would disable the webhook. */
const PARCELS = 3;
const EVENTS = PARCELS * 2;
const WAIT_MS = 30_000;

/** The receiver fails while parcels are delivered; the retries arrive once it is back. */
export async function sendDuringOutage({ scanner, office, webhook, receiver, screen, parcels }) {
  screen.chapter('The receiver has an outage while parcels are delivered');
  receiver.isDown = true;
  const before = receiver.deliveries.size;
  screen.warning('the receiver answers 503 from now on');
  for (const { trackingCode } of parcels.slice(0, PARCELS)) {
    await scanner.shipments.addScanByCode({
      trackingCode,
      status: 'delivered',
      statusDetail: 'Left at the door',
    });
    await screen.step(`${trackingCode} delivered, left at the door`);
  }
  await until(() => receiver.turnedAway >= EVENTS, 'the failed attempts');
  const { data: waiting } = await office.webhooks.listDeliveries(webhook.id, { status: 'pending' });
  screen.warning(`${receiver.turnedAway} attempts failed, ${waiting.length} deliveries wait for their retry`);
  receiver.isDown = false;
  await screen.step('the receiver is back');

  const retryAt = Math.max(...waiting.map(({ nextAttemptAt }) => Date.parse(nextAttemptAt ?? 0)));
  await until(
    () => receiver.deliveries.size >= before + EVENTS,
    'the retries',
    () => {
      const seconds = Math.max(0, Math.ceil((retryAt - Date.now()) / 1000));
      screen.status(`last retry in ${seconds} s`);
    },
  );
  const { attempts } = await office.webhooks.getDelivery(webhook.id, waiting[0].id);
  const statuses = attempts.toSorted((a, b) => a.number - b.number).map(({ statusCode }) => statusCode);
  await screen.step(`all ${EVENTS} arrived with their second attempt (${statuses.join(', then ')})`);
}

async function until(condition, what, meanwhile = () => {}) {
  const deadline = Date.now() + WAIT_MS;
  while (!condition()) {
    if (Date.now() > deadline) throw new DemoFailure(`${what} did not come within ${WAIT_MS / 1000} s`);
    meanwhile();
    await sleep(100);
  }
}
