import { setTimeout as sleep } from 'node:timers/promises';
import { DemoFailure } from './failure.mjs';

/** Each delivered parcel changes its tracking and its order. Ten failures in a row would disable the webhook. */
const PARCELS = 3;
const EVENTS = PARCELS * 2;
const WAIT_MS = 90_000;

/** The receiver fails while parcels are delivered; the retries arrive once it is back. */
export async function sendDuringOutage({ scanner, office, webhook, receiver, screen, parcels }) {
  screen.chapter('The receiver has an outage while parcels are delivered');
  receiver.breakDown();
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
  await until(() => receiver.turnedAway.size >= EVENTS, 'the failed attempts');
  const { data: waiting } = await office.webhooks.listDeliveries(webhook.id, { status: 'pending' });
  screen.warning(
    `${receiver.turnedAway.size} attempts failed, ${waiting.length} deliveries wait for their retry`,
  );
  receiver.comeBack();
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
  let delivery;
  const isRecorded = async () => {
    delivery = await office.webhooks.getDelivery(webhook.id, waiting[0].id);
    return delivery.status === 'delivered';
  };
  await until(isRecorded, 'the record of a retry');
  const statuses = delivery.attempts
    .toSorted((a, b) => a.number - b.number)
    .map(({ statusCode }) => statusCode);
  await screen.step(`all ${EVENTS} arrived with their second attempt (${statuses.join(', then ')})`);
}

async function until(condition, what, meanwhile = () => {}) {
  const deadline = Date.now() + WAIT_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new DemoFailure(`${what} did not come within ${WAIT_MS / 1000} s`);
    meanwhile();
    await sleep(100);
  }
}
