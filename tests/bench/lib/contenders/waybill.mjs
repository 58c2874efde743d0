import { openWaybill } from '../waybill.mjs';

/** As on a single core: the event loop that claims and records also sends. */
export const runWithoutThreads = (options) => run({ ...options, senderThreads: 0 });

/** Events of each order one after the other, four of each. */
export const runByResource = (options) => run({ ...options, ordering: 'resource' });
/** All events one after the other. */
export const runInOneOrder = (options) => run({ ...options, ordering: 'all' });

/** One subscription; all deliveries are pending before the engine starts. */
export async function run({ target, place, count, concurrency, senderThreads, ordering, done }) {
  const waybill = await openWaybill(place);
  const accountId = await waybill.addUser();
  const url = `${target.origin}/`;
  if (ordering === undefined) {
    const { id } = await waybill.subscribe(accountId, url);
    await waybill.writeDeliveries(accountId, id, count);
  } else {
    await waybill.subscribe(accountId, url, { events: ['order.updated'], ordering });
    await waybill.writeOrderedDeliveries(accountId, count, 4);
  }
  let attempted = 0;
  let allSent;
  const sent = new Promise((resolve) => {
    allSent = resolve;
  });
  await waybill.startDelivering({
    ca: target.ca,
    concurrency,
    senderThreads,
    attempted() {
      attempted += 1;
      // The last one is done when it is recorded.
      if (attempted < count) done();
      else allSent();
    },
  });
  await sent;
  while (await isAnyUnrecorded(waybill.storage)) await new Promise((next) => setTimeout(next, 2));
  done();
}

const isAnyUnrecorded = async ({ db }) =>
  (await db
    .selectFrom('deliveries')
    .select('id')
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst()) !== undefined;
