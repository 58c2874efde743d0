import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openStorage } from '../../server/src/storage/index.ts';
import { createRandom } from '../chaos/random.ts';
import { createUndo, type Undo } from '../chaos/undo.ts';
import { checkout } from '../support/checkout.ts';
import { startReceiver } from '../support/receiver.ts';
import type { ScratchDatabase } from '../support/scratch-database.ts';
import { createInstallationOn } from '../system/support/installation.ts';
import type { Account } from './account.ts';
import { createAnswerRules } from './answer-rules.ts';
import { readOperations } from './api-description.ts';
import { createClient } from './client.ts';
import { Findings } from './findings.ts';
import { checkInvariants } from './invariants.ts';
import { checkLimit } from './limit.ts';
import { runRawCases, startSlowRequests } from './raw/run.ts';
import type { FuzzReport, LoopReport } from './report.ts';
import { seedAccounts, startSession } from './seed.ts';
import { createStateReader } from './state.ts';
import { createSteps } from './steps.ts';
import { Tally } from './tally.ts';

export interface FuzzOptions {
  seed?: number;
  requests: number;
  /** One request at a time, always in the same order. */
  isSerial?: boolean;
  /** PostgreSQL database to run on, dropped afterwards. Default: SQLite. */
  database?: ScratchDatabase;
  onProgress?(done: number): void;
  /** Cleanup steps, for when the run is interrupted. */
  undo?: Undo;
}

const WORKERS = 32;
/** Then a worker continues with a new account: long lists take time and find nothing new. */
const REQUESTS_OF_AN_ACCOUNT = 1_500;
const REQUESTS_OF_THE_VICTIM = 200;
/** Sent one by one at the end, to measure the cost of each request. */
const SERIAL_SHARE = 0.02;
/** Between two looks at whether jobs are done. */
const SETTLING_MS = 100;

/** Starts a server, fuzzes it through both doors and on raw sockets, and reports the findings. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { seed = randomInt(2 ** 31), requests, isSerial = false, database, undo = createUndo() } = options;
  const findings = new Findings(seed);
  const tally = new Tally();
  const receiver = await startReceiver();
  undo.add(() => receiver.close());
  receiver.answer = () => {
    receiver.received.length = 0;
    return { status: 200 };
  };
  const installation = createInstallationOn(database, { HOST: '127.0.0.1', WAYBILL_LOG_LEVEL: 'error' });
  undo.add(() => installation.remove());
  const watchFile = join(installation.folder, 'loop.json');
  const caFile = join(installation.folder, 'receiver.pem');
  writeFileSync(caFile, receiver.certificate.cert);
  const storage = await openStorage({
    dataFolder: installation.dataFolder,
    databaseUrl: installation.databaseUrl,
    poolSize: 4,
  });
  undo.add(() => storage.close());
  try {
    const workers = isSerial ? 1 : Math.min(WORKERS, Math.max(4, Math.ceil(requests / 300)));
    const accounts = await seedAccounts(
      storage,
      Math.ceil(requests / REQUESTS_OF_AN_ACCOUNT) + workers + 1,
      REQUESTS_OF_AN_ACCOUNT,
    );
    const server = await installation.serve({
      WAYBILL_WEBHOOK_ALLOW_CIDRS: '127.0.0.1',
      WAYBILL_WEBHOOK_CA_FILE: caFile,
      WAYBILL_WATCH_FILE: watchFile,
      NODE_OPTIONS: `--import=${pathToFileURL(join(checkout, 'tests', 'fuzz', 'watch-loop.mjs')).href}`,
    });
    const startedAt = Date.now();
    const client = createClient(server.origin, workers * 2);
    const port = Number(new URL(server.origin).port);
    const slow = startSlowRequests(port, findings);
    const [victim, ...others] = accounts.splice(1, 1).concat(accounts) as [Account, ...Account[]];
    const state = createStateReader(storage);
    const steps = createSteps({
      operations: readOperations(join(checkout, 'openapi.json')),
      client,
      rules: createAnswerRules(findings),
      findings,
      tally,
      state,
      victim,
      compared: Math.min(0.1, 2_000 / requests),
    });

    const subscribed: Account[] = [];
    const open = async (account: Account): Promise<void> => {
      const json = { url: receiver.url, events: ['shipment.created', 'shipment.voided'] };
      const made = await client.send({
        method: 'POST',
        path: '/api/v1/webhooks',
        headers: { authorization: `Bearer ${account.takeKey()}`, 'content-type': 'application/json' },
        body: JSON.stringify(json),
      });
      if (made instanceof Error || made.status !== 201) throw new Error('an account could not subscribe');
      subscribed.push(account);
    };
    const work = async (
      account: Account,
      budget: number,
      random = createRandom(`${seed}/${account.index}`),
    ) => {
      await open(account);
      for (let done = await steps.begin(account, random); done < budget && findings.total < 1_000; ) {
        if (account.sessions.length === 0) await startSession(storage, account);
        done += Math.max(1, await steps.next(account, random));
      }
    };
    const spread = async (budget: number, count: number): Promise<void> => {
      let left = budget;
      const next = async (): Promise<void> => {
        while (left > 0) {
          const share = Math.min(left, REQUESTS_OF_AN_ACCOUNT, Math.ceil(budget / count));
          left -= share;
          const account = others.shift();
          if (account === undefined) return;
          await work(account, share);
          options.onProgress?.(tally.requests);
        }
      };
      await Promise.all(Array.from({ length: count }, next));
    };

    await work(victim, Math.min(REQUESTS_OF_THE_VICTIM, requests));
    const key = victim.takeKey();
    tally.requests += await runRawCases(port, `Authorization: Bearer ${key}`, client, findings);
    while (!(await state.isSettled(victim.accountId))) await setTimeout(SETTLING_MS);
    const victimState = await state.of(victim.accountId);
    tally.requests += await checkLimit(client, victim, findings);
    await spread(Math.round(requests * (isSerial ? 1 : 1 - SERIAL_SHARE)), workers);
    const slowRequests = await slow.end();
    if (!isSerial) await spread(Math.round(requests * SERIAL_SHARE), 1);
    const seconds = (Date.now() - startedAt) / 1000;
    const changed = state.difference(victimState, await state.of(victim.accountId));
    if (changed !== undefined) findings.add("another account's data", `was changed: ${changed}`);

    await client.close();
    server.signal('SIGTERM');
    const { code, stdout } = await server.ended;
    if (code !== 0) findings.add('server', `ended with ${code}`);
    const logged = stdout.split('\n').filter((line) => line.startsWith('{'));
    for (const line of logged.slice(0, 10)) findings.add('server', `logged ${line.slice(0, 1_500)}`);
    const invariants = await checkInvariants(
      storage,
      findings,
      subscribed.map(({ accountId }) => accountId),
    );
    return {
      seed,
      isSerial,
      requestedCount: requests,
      storage: storage.isShared ? 'postgres' : 'sqlite',
      seconds,
      findings,
      tally,
      invariants,
      slowRequests,
      loop: JSON.parse(readFileSync(watchFile, 'utf8')) as LoopReport,
    };
  } finally {
    await undo.all();
  }
}
