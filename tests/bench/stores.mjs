import { startChild } from './lib/children.mjs';
import { withScratch } from './lib/scratch.mjs';
import { ms, nowMs, perSecond, printTable, quantile, say } from './lib/statistics.mjs';
import { createCalls, createMix } from './lib/stores/mix.mjs';
import { openWaybill, SECRET } from './lib/waybill.mjs';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const QUIET_SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const ONLY = process.env.BENCH_ONLY?.split(',');
const SHOPS = (process.env.BENCH_SHOPS ?? 'woocommerce,shopify').split(',').filter(Boolean);
const LARGE = (process.env.BENCH_LARGE ?? 'woocommerce,shopify,shipstation').split(',').filter(Boolean);
const WARM_UP_ORDERS = 300;
const LARGE_ORDERS = 250;
const LARGE_LINES = 120;
const LIMIT_MS = 50;
const MAX_RATIO = 2;
const ADDRESS = {
  ...{ name: 'Ada Lovelace', street1: '120 N Harbor Dr', city: 'Redondo Beach' },
  ...{ state: 'CA', postalCode: '90277', country: 'US' },
};
const LINES = Array.from({ length: LARGE_LINES }, (_, i) => ({
  sku: `SKU-${i}`,
  name: `Product number ${i}, with a rather long name, in blue and with a handle`,
}));

/**
 * Pulls the orders of a shop on this machine into a whole server: how fast, the longest piece of work in the main thread, and what
 * it does to API calls beside it. Rounds with and without a pull take turns. The exit code tells whether a limit is exceeded.
 */
export const bench = () =>
  withScratch(async (scratch) => {
    say(
      `A piece of work counts with its CPU time in the main thread, as Linux accounts for it, so that time in which the machine runs
something else does not. "blocked" adds waiting for the disk, but not for a free core. Latencies are those that a client sees; quiet
phases before, between and after the pulls have the same load by others.`,
    );
    for (const kind of ['sqlite', 'postgres'].filter((kind) => ONLY?.includes(kind) ?? scratch.has[kind])) {
      for (const shop of SHOPS)
        await scratch.withDatabase(kind, (place) => withStore({ kind, shop, place }, pullBesideCalls));
      for (const shop of LARGE)
        await scratch.withDatabase(kind, (place) => withStore({ kind, shop, place }, pullLargeOrders));
    }
  });

async function withStore({ kind, shop, place }, use) {
  const waybill = await openWaybill(place);
  const accountId = await waybill.addUser();
  const keys = await waybill.addKeys(accountId, 600);
  await waybill.storage.close();
  const server = startChild('./watched-server.mjs');
  const stand = startChild('./stores/shop-process.mjs');
  try {
    const { settings, host } = await stand.ask({ kind: shop });
    const { dataFolder, databaseUrl } = place;
    const address = await server.ask({
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { WAYBILL_DATA: dataFolder }),
      ...{ WAYBILL_SECRET: SECRET, WAYBILL_STORE_HOSTS: host },
    });
    const call = createCalls(address, keys);
    await fillWarehouse(call);
    const store = await call('POST', '/stores', { provider: shop, name: shop, settings });
    await use({ name: `${kind}, ${shop}`, call, server, pull: createPulls(call, stand, store.id) });
  } finally {
    await stand.end();
    await server.end();
  }
}

/** Every SKU of the shop is a product here with enough stock: importing an order reserves it. */
async function fillWarehouse(call) {
  const { id: warehouseId } = await call('POST', '/warehouses', { name: 'Main', address: ADDRESS });
  const adjustments = [];
  for (const { sku, name } of LINES) {
    const { id: productId } = await call('POST', '/products', { sku, name, price: 12.5 });
    adjustments.push({ productId, warehouseId, setTo: 1_000_000, reason: 'count' });
  }
  for (let at = 0; at < adjustments.length; at += 100)
    await call('POST', '/inventory/adjustments/batch', { adjustments: adjustments.slice(at, at + 100) });
}

/** Adds orders to the shop, and waits until all of them are here. */
function createPulls(call, shop, storeId) {
  let expected = 0;
  return async (orders, lines) => {
    await shop.ask({ orders, lines });
    expected += orders;
    const started = nowMs();
    await call('POST', `/stores/${storeId}/sync`);
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const { sync } = await call('GET', `/stores/${storeId}`);
      if (sync.lastError !== null) throw new Error(sync.lastError);
      if (sync.rejected > 0) throw new Error(`${sync.rejected} orders were rejected`);
      if (sync.imported >= expected) return (nowMs() - started) / 1_000;
    }
  };
}

async function pullBesideCalls({ name, call, server, pull }) {
  let number = 0;
  const mix = createMix(call, () => ({
    orderNumber: `API-${++number}`,
    shipTo: ADDRESS,
    items: LINES.slice(0, 2).map(({ sku }) => ({ sku, quantity: 1 })),
  }));
  for (let i = 0; i < 60; i++) await mix.prepare();
  await pull(WARM_UP_ORDERS, LINES.slice(0, 2));

  const quiet = [];
  const busy = [];
  const measure = async (isOver) => {
    await server.ask('begin');
    const times = await mix.run(isOver);
    return { times, ...(await server.ask('end')) };
  };
  const rest = async () => {
    const endAt = nowMs() + QUIET_SECONDS * 1_000;
    quiet.push(await measure(() => nowMs() > endAt));
  };
  const perRound = Math.ceil(ORDERS / ROUNDS);
  await rest();
  for (let round = 1; round <= ROUNDS; round++) {
    let isOver = false;
    const pulled = pull(perRound, LINES.slice(0, 2)).finally(() => {
      isOver = true;
    });
    const measured = await measure(() => isOver);
    const seconds = await pulled;
    busy.push({ ...measured, pullSeconds: seconds });
    say(
      `${name}, round ${round}/${ROUNDS}: ${perRound} orders in ${seconds.toFixed(1)} s, longest piece ${ms(measured.longestMs)}`,
    );
    await rest();
  }
  report(name, mix.names, quiet, busy);
}

const sumOf = (runs, field) => runs.reduce((sum, run) => sum + run[field], 0);
const mostOf = (runs, field) => Math.max(...runs.map((run) => run[field]));

function report(name, names, quiet, busy) {
  const pullSeconds = sumOf(busy, 'pullSeconds');
  // What the calls cost by themselves, in the time that they ran beside pulls.
  const ofCalls = (field) => (sumOf(quiet, field) / sumOf(quiet, 'seconds')) * sumOf(busy, 'seconds');
  const cpuOf = (field) => (sumOf(busy, field) - ofCalls(field)) / ORDERS;
  const verdict = (isWrong) => {
    if (isWrong) process.exitCode = 1;
    return isWrong ? 'too long' : '';
  };
  const longestMs = mostOf(busy, 'longestMs');
  printTable([
    [`${name}, ${ORDERS} orders`, '', ''],
    ['orders a second', perSecond(ORDERS / pullSeconds), ''],
    ['CPU time per order, main thread', ms(cpuOf('totalMs')), ''],
    ['CPU time per order, all threads', ms(cpuOf('processMs')), ''],
    ['longest piece of work', ms(longestMs), verdict(longestMs > LIMIT_MS)],
    ['longest piece, blocked', ms(mostOf(busy, 'blockedMs')), ''],
    ['the same without a pull', `${ms(mostOf(quiet, 'longestMs'))}, ${ms(mostOf(quiet, 'blockedMs'))}`, ''],
    ['memory at the end', `${Math.round(mostOf(busy, 'megabytes'))} MB`, ''],
  ]);
  const rows = [['latency', 'calls', 'quiet p50', 'pull p50', '', 'quiet p99', 'pull p99', '', '']];
  for (const one of names) {
    const [before, during] = [quiet, busy].map((runs) => runs.flatMap(({ times }) => times[one]));
    const ratios = [0.5, 0.99].map((share) => quantile(during, share) / quantile(before, share));
    const cells = [0.5, 0.99].flatMap((share, i) => [
      ms(quantile(before, share)),
      ms(quantile(during, share)),
      `${ratios[i].toFixed(2)} x`,
    ]);
    rows.push([one, String(during.length), ...cells, verdict(ratios.some((ratio) => ratio > MAX_RATIO))]);
  }
  printTable(rows);
}

/** Pages as large as the shop sends them. */
async function pullLargeOrders({ name, server, pull }) {
  await pull(20, LINES);
  await server.ask('begin');
  const seconds = await pull(LARGE_ORDERS, LINES);
  const { longestMs, blockedMs, totalMs, megabytes } = await server.ask('end');
  if (longestMs > LIMIT_MS) process.exitCode = 1;
  printTable([
    [`${name}, ${LARGE_ORDERS} orders of ${LARGE_LINES} lines`, '', ''],
    ['orders a second', perSecond(LARGE_ORDERS / seconds), ''],
    ['CPU time per order, main thread', ms(totalMs / LARGE_ORDERS), ''],
    ['longest piece of work', ms(longestMs), longestMs > LIMIT_MS ? 'too long' : ''],
    ['longest piece, blocked', ms(blockedMs), ''],
    ['memory at the end', `${Math.round(megabytes)} MB`, ''],
  ]);
}
