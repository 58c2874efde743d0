import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { type Dispatcher, Pool } from 'undici';
import { addAccount } from '../../server/src/accounts/accounts.ts';
import { loadInstanceKey, type MemberMails } from '../../server/src/accounts/index.ts';
import type { KeyUsage } from '../../server/src/accounts/key-usage.ts';
import type { LoginService } from '../../server/src/accounts/logins.ts';
import type { Passwords } from '../../server/src/accounts/passwords.ts';
import type { UserService } from '../../server/src/accounts/users.ts';
import type { App } from '../../server/src/app/app.ts';
import type { Carrier } from '../../server/src/carriers/carrier.ts';
import type { CarrierPlugin } from '../../server/src/carriers/index.ts';
import type { Accounts } from '../../server/src/compose/accounts.ts';
import { compose } from '../../server/src/compose/compose.ts';
import { type Config, loadConfig } from '../../server/src/config.ts';
import { createCleanup } from '../../server/src/lib/cleanup.ts';
import type { Vault } from '../../server/src/lib/crypto.ts';
import { newId } from '../../server/src/lib/ids.ts';
import { MemoryLimiter } from '../../server/src/limits/memory.ts';
import type { Changes } from '../../server/src/live/index.ts';
import type { MailOutbox, MailSending } from '../../server/src/mail/index.ts';
import type { RequestLog } from '../../server/src/request-log/index.ts';
import type { Access, Permission } from '../../server/src/schema/callers.ts';
import type { Printer, ShippingServices } from '../../server/src/shipping/index.ts';
import { checkOrderDocuments } from '../../server/src/shipping/orders/index.ts';
import { checkListCounts, type Storage } from '../../server/src/storage/index.ts';
import type { StorePlugin } from '../../server/src/stores/index.ts';
import { checkAnswersOf } from './answer-check.ts';
import { checkStoredEvents } from './event-check.ts';
import { quickPasswords } from './quick-passwords.ts';
import { openScratchStorage, type ScratchStorage } from './storages.ts';
import { createTestCarriers } from './test-carriers.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestShops } from './test-shops.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; their shape is checked against the schema
  body: any;
}

export interface CallOptions {
  key?: string | undefined;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

interface KeyOptions {
  accountId?: string;
  access?: Access[];
  permissions?: Permission[];
  expiresAt?: number;
}

export interface TestApi {
  storage: Storage;
  vault: Vault;
  clock: TestClock;
  users: UserService;
  accounts: Accounts;
  logins: LoginService;
  keyUsage: KeyUsage;
  requestLog: RequestLog | undefined;
  changes: Changes;
  app: App;
  origin: string;
  port: number;
  setupToken: string;
  /** What runs beside requests: settling purchases, simulated scans. */
  shipping: ShippingServices;
  mails: MailOutbox;
  memberMails: MemberMails;
  /** Hands mails to the SMTP server of the settings. */
  sending: MailSending;
  /** Every line logged so far. */
  logged(): string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  newUser(options?: { email?: string; password?: string; role?: 'owner' | 'member' }): Promise<string>;
  /** A key with everything allowed, unless told otherwise; of a new user, unless one is named. */
  newKey(options?: KeyOptions): Promise<{ key: string; id: string; accountId: string }>;
  revoke(keyId: string): Promise<void>;
  close(): Promise<void>;
}

/** Settings are as by default, unless given. */
interface TestApiOptions extends Partial<Config> {
  /** Opens other storage than an empty scratch database; closed and removed with the rest. */
  openScratch?: (clock: TestClock) => Promise<ScratchStorage>;
  /** Failures outside of requests; by default they fail the test. */
  onError?: (error: unknown) => void;
  /** That need no account, instead of the fleet. */
  carriers?: readonly Carrier[];
  /** That accounts can be connected of. */
  plugins?: readonly CarrierPlugin[];
  /** The kinds of shops that can be connected; none by default. */
  shops?: readonly StorePlugin[];
  dashboardFolder?: string;
  docsFolder?: string;
  passwords?: Passwords;
  /** Instead of one that draws in the main thread. */
  printer?: Printer;
}

const failTheTest = (error: unknown): never => {
  throw error;
};

/** The whole server on a port of its own and a database of its own; only time is not real. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const {
    openScratch,
    onError = failTheTest,
    carriers,
    plugins,
    shops = [],
    dashboardFolder,
    docsFolder,
    passwords = quickPasswords,
    printer,
    ...settings
  } = options;
  const clock = createTestClock();
  const scratch = await (openScratch?.(clock) ?? openScratchStorage(undefined, clock));
  const { storage } = scratch;
  const lines: string[] = [];
  const log = pino(
    { level: 'debug' },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const { onStop, stop } = createCleanup();
  onStop(() => scratch.remove());
  const composition = compose({
    config: { ...loadConfig({}), ...settings },
    log,
    clock,
    storage,
    carriers: await createTestCarriers({ carriers, plugins, extraHosts: settings.carrierHosts, log }),
    shops: createTestShops(shops, {
      clock,
      log,
      ...(settings.storeHosts && { extraHosts: settings.storeHosts }),
    }),
    // With the setting, one that commands and servers have too.
    instanceKey:
      settings.secret === undefined
        ? randomBytes(32)
        : (await loadInstanceKey({ storage, secret: settings.secret, dataFolder: '' })).key,
    passwords,
    ...(printer && { printer }),
    reportError: onError,
    onStop,
  });
  const { vault, changes, shipping, mails, memberMails, sending } = composition;
  const { app, accounts, logins, keyUsage, requestLog, setupToken } = await composition.createHttpServer({
    limiter: new MemoryLimiter(clock),
    stopping: new AbortController().signal,
    dashboardFolder,
    docsFolder,
  });
  const { server } = app;
  onStop(async () => {
    // A client that has not read an answer to its end would keep its connection for as long as an idle one may last.
    const enough = setTimeout(() => server.server.closeAllConnections(), 1_000);
    await server.close();
    clearTimeout(enough);
  });
  const { users, apiKeys } = accounts;
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const checkAnswer = await checkAnswersOf(app);
  const pool = new Pool(origin, { connections: 32 });

  const api: TestApi = {
    storage,
    vault,
    clock,
    users,
    accounts,
    logins,
    keyUsage,
    requestLog,
    changes,
    app,
    origin,
    port: Number(new URL(origin).port),
    setupToken,
    shipping,
    mails,
    memberMails,
    sending,
    logged: () => lines.join(''),

    async call(method, path, { key, json, raw, headers } = {}) {
      const response = await pool.request({
        method: method as Dispatcher.HttpMethod,
        path,
        headers: {
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(raw !== undefined && { body: raw }),
      });
      const text = await response.body.text();
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const body = isJson && text !== '' ? JSON.parse(text) : undefined;
      if (body !== undefined) checkAnswer(method, path, response.statusCode, body);
      return { status: response.statusCode, headers: response.headers, text, body };
    },

    /** With an account of the same id. Straight into the tables, and without a password unless one is given. */
    async newUser({ email, password, role = 'member' } = {}) {
      const id = newId('usr');
      const now = clock.now();
      const passwordHash = password === undefined ? 'none' : await quickPasswords.hash(password);
      const times = { created_at: now, updated_at: now };
      const own = email ?? `${id}@example.com`;
      await storage.write(async (tx) => {
        await tx
          .insertInto('users')
          .values({ id, email: own, password_hash: passwordHash, role, ...times, deactivated_at: null })
          .execute();
        await addAccount(tx, { id, name: own, ownerId: id, now });
      });
      return id;
    },

    async newKey({ accountId, access, permissions, expiresAt } = {}) {
      const owner = accountId ?? (await api.newUser());
      const { key, apiKey } = await apiKeys.create({
        accountId: owner,
        name: 'test',
        access: access ?? ['shipping', 'addresses'],
        ...(permissions && { permissions }),
        ...(expiresAt !== undefined && { expiresAt }),
      });
      return { key, id: apiKey.id, accountId: owner };
    },

    revoke: async (keyId) => void (await apiKeys.revoke(keyId)),

    async close() {
      await pool.close();
      try {
        // Whatever the tests made the server emit and store. Where one gave it a database of its own, that may be gone.
        if (openScratch === undefined) {
          await checkStoredEvents(storage);
          const wrong = [...(await checkListCounts(storage)), ...(await checkOrderDocuments(storage))];
          if (wrong.length > 0) throw new Error(`wrong counts or documents: ${wrong.join(', ')}`);
        }
      } finally {
        await stop();
      }
    },
  };
  return api;
}
