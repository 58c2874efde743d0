import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openSqliteFile } from './dist/server-parts.js';
import { MIX, needsOf } from './lib/capacity/model.mjs';
import { databaseCpuUs } from './lib/capacity/resources.mjs';
import { growth, largestParts, sizesInDatabase, sizesInFile } from './lib/capacity/sizes.mjs';
import { startChild } from './lib/children.mjs';
import { withScratch } from './lib/scratch.mjs';
import { nowMs, perSecond, printTable, say } from './lib/statistics.mjs';
import { openWaybill, SECRET } from './lib/waybill.mjs';

const COUNT = Number(process.env.BENCH_COUNT ?? 2_000);
const WARM_UP = Math.ceil(COUNT / 2);
const ONLY = process.env.BENCH_ONLY?.split(',');
const IDLE_ACCOUNTS = 1_000;
const IDLE_SECONDS = 10;
/** Below the limit of 60 requests a minute for each key. */
const REQUESTS_PER_KEY = 50;
const SCALES = [1e6, 1e8, 1e9];
const WINDOW_MS = 250;
const MOST_WINDOWS = 240;

/**
 * What an order, a label, a scan, a delivery, a read, a list and an idle account cost: CPU time of the server and of the database, bytes
 * on disk, bytes written and bytes on the network. From it, what a number of orders a month needs.
 */
export const bench = () =>
  withScratch(async (scratch) => {
    for (const kind of ['sqlite', 'postgres'].filter((one) => ONLY?.includes(one) ?? scratch.has[one]))
      await scratch.withDatabase(kind, (place) => measure(scratch, kind, place));
  });

async function measure(scratch, kind, place) {
  if (place.dataFolder) mkdirSync(place.dataFolder, { recursive: true });
  const requests = Object.values(MIX).length * COUNT + 2 * WARM_UP;
  const { accountId, keys } = await openAccount(place, Math.ceil(requests / REQUESTS_PER_KEY) + 1);
  const server = startChild('./api/measured-server.mjs', { isSilent: true });
  const clients = startChild('./capacity/clients.mjs', { profile: '' });
  const database = await openDatabase(scratch, place);
  try {
    const address = await server.ask({ what: 'start', server: 'waybill', env: envOf(scratch, place) });
    let firstNumber = 0;
    const send = async (what, count, subjects) => {
      const numbers = { firstNumber, subjects };
      firstNumber += count;
      return clients.ask({ address, keys, kind: what, count, ...numbers });
    };
    const parts = {};
    const cost = async (what, count, job) => {
      const sizesBefore = await database.sizes();
      const before = await read(server, database);
      const { received = 0, sent = 0, ...answer } = await job();
      await quiet(server, database);
      const after = await read(server, database);
      say(`${kind}: ${what}`);
      parts[what] = growth(sizesBefore, await database.sizes(), count);
      const seconds = (after.atMs - before.atMs) / 1_000;
      const ofIdle = { serverUs: idle.server * seconds * 1e6, databaseUs: idle.database * seconds * 1e6 };
      const each = (field) => (after[field] - before[field] - (ofIdle[field] ?? 0)) / count;
      return {
        ...answer,
        serverUs: each('serverUs'),
        databaseUs: each('databaseUs'),
        diskBytes: Math.max(0, each('diskBytes')),
        writtenBytes: each('writtenBytes'),
        networkBytes: (received + sent) / count,
      };
    };

    await send('warehouse', 1);
    const warm = await send('order', WARM_UP);
    await send('label', WARM_UP, warm.ids);
    await quiet(server, database);
    const idle = await idleCores(server, database);

    const costs = {};
    const of = (what, subjects) => cost(what, COUNT, () => send(what, COUNT, subjects));
    costs.order = await of('order');
    costs.label = await of('label', costs.order.ids);
    costs.scan = await of('scan', costs.label.ids);
    costs.read = await of('read', costs.order.ids);
    costs.list = await of('list');
    await subscribe(place, accountId, scratch.target.origin);
    const withDelivery = await cost('delivery', COUNT, async () => {
      const answer = await send('order', COUNT);
      await arrivals(scratch, COUNT);
      return answer;
    });
    costs.delivery = without(withDelivery, costs.order, await receivedEach(scratch));
    const account = await cost('idle account', IDLE_ACCOUNTS, async () => {
      await openAccounts(place, IDLE_ACCOUNTS);
      return {};
    });
    print(kind, costs, account.diskBytes, idle);
    parts.delivery = growth(parts.order, parts.delivery, 1);
    for (const what of ['order', 'label', 'delivery', 'read'])
      printTable([[`what one takes on disk, ${what}`, 'bytes'], ...largestParts(parts[what])]);
  } finally {
    await database.end();
    await clients.end();
    await server.end();
  }
}

function envOf({ folder, target }, { databaseUrl, dataFolder }) {
  const caFile = join(folder, 'receiver.pem');
  writeFileSync(caFile, target.ca);
  return {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { WAYBILL_DATA: dataFolder }),
    WAYBILL_SECRET: SECRET,
    WAYBILL_WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32',
    WAYBILL_WEBHOOK_CA_FILE: caFile,
  };
}

async function openAccount(place, keyCount) {
  const waybill = await openWaybill(place);
  const accountId = await waybill.addUser();
  const keys = await waybill.addKeys(accountId, keyCount);
  await waybill.storage.close();
  return { accountId, keys };
}

async function openAccounts(place, count) {
  const waybill = await openWaybill(place);
  for (let i = 0; i < count; i++) await waybill.addKeys(await waybill.addUser(), 1);
  await waybill.storage.close();
}

async function subscribe(place, accountId, origin) {
  const waybill = await openWaybill(place);
  await waybill.subscribe(accountId, `${origin}/counted`);
  await waybill.storage.close();
}

/** What only the database knows. */
async function openDatabase({ postgresPid }, { databaseUrl, dataFolder }) {
  if (databaseUrl === undefined) {
    const file = await openSqliteFile(join(dataFolder, 'waybill.db'));
    const [{ size }] = file
      .prepare('pragma page_size')
      .all()
      .map((row) => ({ size: row.page_size }));
    return {
      read: async () => ({ diskBytes: file.prepare('pragma page_count').all()[0].page_count * size }),
      sizes: async () => sizesInFile(file),
      end: async () => file.close(),
    };
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return {
    async read() {
      const { rows } = await client.query(
        `select pg_database_size(current_database())::float as "diskBytes",
          (pg_current_wal_insert_lsn() - '0/0')::float as "writtenBytes"`,
      );
      return { ...rows[0], databaseUs: databaseCpuUs(postgresPid()) };
    },
    sizes: () => sizesInDatabase(client),
    end: () => client.end(),
  };
}

async function read(server, database) {
  const { cpuUs, writtenBytes } = await server.ask({ what: 'resources' });
  return { atMs: nowMs(), serverUs: cpuUs, databaseUs: 0, writtenBytes, ...(await database.read()) };
}

/** Until what requests left to jobs is done: their cost is a part of what the requests cost. */
async function quiet(server, database) {
  let last = await read(server, database);
  for (let calm = 0, i = 0; calm < 3 && i < MOST_WINDOWS; i++) {
    await sleep(WINDOW_MS);
    const now = await read(server, database);
    const busy = (now.serverUs - last.serverUs + now.databaseUs - last.databaseUs) / (WINDOW_MS * 1_000);
    calm = busy < 0.1 ? calm + 1 : 0;
    last = now;
  }
}

async function arrivals({ receiver }, count) {
  for (let i = 0; i < MOST_WINDOWS; i++) {
    if ((await receiver.ask({ what: 'received' })).count >= count) return;
    await sleep(WINDOW_MS);
  }
  throw new Error('not all deliveries have arrived');
}

async function receivedEach({ receiver }) {
  const { count, bytes } = await receiver.ask({ what: 'received' });
  return bytes / count;
}

/** The same orders, less what they cost without a subscription. */
function without(all, order, networkBytes) {
  const less = (field) => Math.max(0, all[field] - order[field]);
  return {
    ...{ serverUs: less('serverUs'), databaseUs: less('databaseUs'), diskBytes: less('diskBytes') },
    ...{ writtenBytes: less('writtenBytes'), networkBytes },
  };
}

async function idleCores(server, database) {
  const before = await read(server, database);
  await sleep(IDLE_SECONDS * 1_000);
  const after = await read(server, database);
  const cores = (field) => (after[field] - before[field]) / (IDLE_SECONDS * 1e6);
  return { server: cores('serverUs'), database: cores('databaseUs') };
}

const milliseconds = (us) => `${(us / 1_000).toFixed(2)} ms`;
const kilobytes = (bytes) => `${(bytes / 1_024).toFixed(1)} KiB`;
const cores = (number) => (number < 0.095 ? number.toFixed(3) : number.toFixed(1));

function print(kind, costs, accountBytes, idle) {
  printTable([
    [
      `one of each, ${kind}`,
      'a month per order',
      'CPU, server',
      'CPU, database',
      'on disk',
      'written',
      'network',
    ],
    ...Object.entries(costs).map(([what, cost]) => [
      ...[what, String(MIX[what]), milliseconds(cost.serverUs), milliseconds(cost.databaseUs)],
      ...[kilobytes(cost.diskBytes), kilobytes(cost.writtenBytes), kilobytes(cost.networkBytes)],
    ]),
    ['idle account', '', '', '', kilobytes(accountBytes), '', ''],
  ]);
  process.stdout.write(
    `\nIdle: ${(idle.server * 100).toFixed(1)} % of a core for the server, ${(idle.database * 100).toFixed(1)} % for the database\n`,
  );
  printTable([
    [
      'orders a month',
      'at the peak',
      'cores, servers',
      'cores, database',
      'disk a month',
      'written',
      'network',
    ],
    ...SCALES.map((orders) => {
      const needs = needsOf(costs, orders);
      return [
        ...[
          perSecond(orders),
          `${needs.ordersPerSecond.toFixed(1)}/s`,
          cores(needs.serverCores),
          cores(needs.databaseCores),
        ],
        `${needs.diskGibPerMonth.toFixed(0)} GiB`,
        ...[
          `${needs.writtenMibPerSecond.toFixed(1)} MiB/s`,
          `${needs.networkMbitPerSecond.toFixed(1)} Mbit/s`,
        ],
      ];
    }),
  ]);
}
