// Waybill's outbox and delivery engine in one process, as in `waybill serve`, with events at a constant rate.
import { answerWith } from './children.mjs';
import { orderEvent } from './payload.mjs';
import { nowMs } from './statistics.mjs';
import { openWaybill } from './waybill.mjs';

const CONCURRENCY = 1_000; // the server's default
/** Until connections are open, code is compiled and the backlog of the start is gone. */
const WARM_UP_SECONDS = 10;
const TICK_MS = 2;
const MAX_UNCOMMITTED = 1_000;

answerWith(async ({ place, target, users, subscriptionsEach, hangingBacklog = 0, ...flow }) => {
  const waybill = await openWaybill(place);
  const accountIds = [];
  for (let i = 0; i < users; i++) {
    const accountId = await waybill.addUser();
    accountIds.push(accountId);
    for (let j = 0; j < subscriptionsEach; j++)
      await waybill.subscribe(accountId, `${target.origin}/noted/${j}`);
  }
  if (hangingBacklog > 0) {
    const accountId = await waybill.addUser();
    const { id } = await waybill.subscribe(accountId, `${target.origin}/hang`);
    await waybill.writeDeliveries(accountId, id, hangingBacklog);
  }
  await waybill.startDelivering({ ca: target.ca, concurrency: CONCURRENCY });
  return emitSteadily(waybill, accountIds, flow.deliveriesPerSecond / subscriptionsEach, flow.seconds).then(
    ({ achieved, ...sent }) => ({ ...sent, achieved: achieved * subscriptionsEach }),
  );
});

/** Each event in a transaction of its own. */
async function emitSteadily({ storage, outbox }, accountIds, eventsPerSecond, seconds) {
  const warmUp = Math.round(eventsPerSecond * WARM_UP_SECONDS);
  const total = warmUp + Math.round(eventsPerSecond * seconds);
  const committed = new Float64Array(total);
  const started = nowMs();
  let emitted = 0;
  let uncommitted = 0;

  async function emit(number) {
    uncommitted += 1;
    const accountId = accountIds[number % accountIds.length];
    await storage.write((tx) => outbox.emit(tx, accountId, 'order.created', orderEvent(number)));
    committed[number] = nowMs();
    uncommitted -= 1;
  }

  while (emitted < total) {
    const due = Math.min(total, ((nowMs() - started) / 1_000) * eventsPerSecond);
    while (emitted < due && uncommitted < MAX_UNCOMMITTED) void emit(emitted++);
    await new Promise((next) => setTimeout(next, TICK_MS));
  }
  while (uncommitted > 0) await new Promise((next) => setTimeout(next, TICK_MS));
  return { committed, warmUp, achieved: (total / (nowMs() - started)) * 1_000 };
}
