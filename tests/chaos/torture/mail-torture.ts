import type { Storage } from '../../../server/src/storage/index.ts';
import { type Reaction, startSmtp, type TestSmtp } from '../../support/smtp.ts';
import { until } from '../../system/support/until.ts';
import { createRandom, type Random } from '../random.ts';
import type { Undo } from '../undo.ts';
import { isAnswer } from '../world/accounts.ts';
import { addMerchant, type Merchant } from './merchant.ts';
import { type Product, startProduct } from './product.ts';

interface MailTortureOptions {
  mails: number;
  kills: number;
  seed: string;
  /** SQLite if omitted. */
  databaseUrl?: string;
  undo: Undo;
  /** Is told what happens. */
  tell?(line: string): void;
}

export interface MailTortureResult {
  mails: number;
  kills: number;
  /** Kills between the mail server's taking of a mail and its answer. */
  killsAfterTaking: number;
  /** Mails that were under way when the server was killed. */
  inFlight: number;
  /** How often the mail server refused for now, closed the connection before it answered, or did not answer. */
  faults: Record<string, number>;
  /** Mails that arrived more than once, each under way when the server was killed or its answer was lost. */
  twice: number;
  seconds: number;
  /** Empty if everything is as it should be. */
  findings: string[];
}

interface Scene {
  product: Product;
  merchant: Merchant;
  smtp: TestSmtp;
  random: Random;
  /** Who may get a mail twice, because nobody here could know that they had it. */
  unknown: Set<string>;
  inFlight: number;
}

const CLIENTS = 4;
const FAULT_PROBABILITY = 0.1;
const LONG_MS = 1_800_000;

/** Ships orders while the server is killed and the mail server fails at random, and compares what arrived with what was to be sent. */
export async function tortureMails(options: MailTortureOptions): Promise<MailTortureResult> {
  const { mails, kills, seed, undo, tell = () => {} } = options;
  const startedAt = Date.now();
  const random = createRandom(seed);
  const smtp = await startSmtp();
  undo.add(smtp.close);
  const settings = { WAYBILL_SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off` };
  const product = await startProduct(undo, settings, options.databaseUrl);
  const merchant = await addMerchant(product, undo);
  await merchant.must('PUT', '/settings/emails', { isActive: true, fromEmail: 'shop@example.com' });
  const scene: Scene = { product, merchant, smtp, random, unknown: new Set(), inFlight: 0 };
  const orders = await placeOrders(merchant, mails);
  tell(`${orders.length} orders are placed`);

  const faults = misbehave(scene);
  const shipped = shipAll(merchant, orders);
  const killsAfterTaking = await killRepeatedly(scene, mails, kills, tell);
  await shipped;
  smtp.state.react = () => 'accept';
  await sendTheRest(scene, tell);
  const { findings, twice } = await compare(scene, orders);
  return {
    ...{ mails, kills, killsAfterTaking, faults, twice, inFlight: scene.inFlight },
    seconds: Math.round((Date.now() - startedAt) / 1000),
    findings: [...findings, ...product.deaths],
  };
}

interface Placed {
  id: string;
  email: string;
}

async function placeOrders(merchant: Merchant, count: number): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (let n = 0; n < count; n++) {
    const email = `customer-${n}@example.com`;
    const { id } = await merchant.must('POST', '/orders', {
      orderNumber: `M-${n}`,
      items: [{ name: 'Mug', quantity: 1 }],
      shipTo: {
        ...{ name: 'Ada Lovelace', street1: '417 Montgomery St', city: 'San Francisco', state: 'CA' },
        ...{ postalCode: '94104', country: 'US', email },
      },
    });
    placed.push({ id, email });
  }
  return placed;
}

/** A request that a kill cut off is sent again, until it is certain that the order has shipped. */
async function shipAll(merchant: Merchant, orders: readonly Placed[]): Promise<void> {
  const queue = [...orders];
  const work = async () => {
    for (let order = queue.shift(); order !== undefined; order = queue.shift()) {
      const path = `/orders/${order.id}`;
      for (;;) {
        const reply = await merchant.call('POST', `${path}/mark-shipped`, { trackingCode: `T${order.id}` });
        if (isAnswer(reply) && reply.status === 201) break;
        const seen = await merchant.call('GET', path);
        if (isAnswer(seen) && seen.body.data?.status === 'shipped') break;
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
}

/** Counts what happened. Whose answer was lost may get the mail again. */
function misbehave({ smtp, random }: Scene): Record<string, number> {
  const faults: Record<string, number> = {};
  const kinds: [string, Reaction][] = [
    ['try again later', { code: 451, text: 'Try again later' }],
    ['closing', { code: 421, text: 'Closing' }],
    ['answer lost', 'drop-after-data'],
  ];
  smtp.state.react = () => {
    if (!random.chance(FAULT_PROBABILITY)) return 'accept';
    const [kind, reaction] = random.pick(kinds);
    faults[kind] = (faults[kind] ?? 0) + 1;
    return reaction;
  };
  return faults;
}

/** In turn at the very moment when the mail server has taken a mail and said nothing of it, and at any time. */
async function killRepeatedly(
  scene: Scene,
  mails: number,
  kills: number,
  tell: (line: string) => void,
): Promise<number> {
  const { product, smtp, random } = scene;
  let afterTaking = 0;
  for (let n = 1; n <= kills; n++) {
    const due = Math.floor((mails * n) / (kills + 1));
    await until('mails to arrive', () => arrivedOf(smtp).size >= due, { timeoutMs: LONG_MS, everyMs: 5 });
    if (n % 2 === 1) {
      const before = smtp.received.length;
      smtp.state.next.push('take-and-hang');
      await until('a mail to be taken', () => smtp.state.next.length === 0 && smtp.received.length > before, {
        everyMs: 2,
      });
      afterTaking += 1;
    } else await new Promise((next) => setTimeout(next, random.between(0, 100)));
    await product.server.kill();
    await product.withStorage((storage) => takeStock(scene, storage));
    await product.server.start();
    if (n % 10 === 0) tell(`${arrivedOf(smtp).size} mails have arrived, ${n} kill -9`);
  }
  return afterTaking;
}

const arrivedOf = ({ received }: TestSmtp): Set<string | undefined> =>
  new Set(received.map(({ envelope }) => envelope.to[0]));

/** While nothing runs: notes what was under way, and ends its leases, which would take minutes. */
async function takeStock(scene: Scene, storage: Storage): Promise<void> {
  const rows = await storage.db
    .selectFrom('mails')
    .select(['recipient', 'may_have_arrived'])
    .where('status', '=', 'pending')
    .execute();
  const underWay = rows.filter(({ may_have_arrived }) => may_have_arrived === 1);
  for (const { recipient } of underWay) scene.unknown.add(recipient);
  scene.inFlight += underWay.length;
  await hurry(storage);
}

const hurry = (storage: Storage): Promise<unknown> =>
  storage.write((tx) =>
    tx
      .updateTable('mails')
      .set({ due_at: 1 })
      .where('status', '=', 'pending')
      .where('due_at', '>', 1)
      .execute(),
  );

/** Waits until every mail is settled. The pauses between attempts are skipped while nothing runs. */
async function sendTheRest(scene: Scene, tell: (line: string) => void): Promise<void> {
  const { product } = scene;
  const settled = () =>
    product.withStorage(async (storage) => {
      const rows = await storage.db
        .selectFrom('mails')
        .select(['attempts', 'may_have_arrived', 'due_at'])
        .where('status', '=', 'pending')
        .execute();
      // What is left has failed, and waits for its next attempt.
      return {
        left: rows.length,
        isQuiet: rows.every(({ may_have_arrived, due_at }) => may_have_arrived === 0 && Number(due_at) > 1),
      };
    });
  for (let round = 1; ; round++) {
    await product.server.kill();
    await product.withStorage((storage) => takeStock(scene, storage));
    await product.server.start();
    await until('mails to be sent', async () => (await settled()).isQuiet, {
      timeoutMs: 60_000,
      everyMs: 300,
    }).catch(() => {});
    const { left } = await settled();
    if (left === 0) return;
    tell(`${left} mails are left after round ${round}`);
  }
}

/** None lost, none twice unless nobody could know, and what came twice is the same mail. */
async function compare({ product, smtp, unknown }: Scene, orders: readonly Placed[]) {
  const findings: string[] = [];
  const idsOf = new Map<string, (string | undefined)[]>();
  for (const { envelope, headers } of smtp.received) {
    const to = envelope.to[0] ?? '';
    idsOf.set(to, [...(idsOf.get(to) ?? []), headers.get('message-id')]);
  }
  const lost = smtp.lost;
  let twice = 0;
  for (const { email } of orders) {
    const ids = idsOf.get(email) ?? [];
    if (ids.length === 0) findings.push(`${email} got no mail`);
    if (new Set(ids).size > 1) findings.push(`${email} got mails with different Message-IDs`);
    if (ids.length < 2) continue;
    twice += 1;
    if (!unknown.has(email) && !lost.has(email))
      findings.push(`${email} got ${ids.length} mails for no reason`);
  }
  const statuses = await product.withStorage((storage) =>
    storage.db
      .selectFrom('mails')
      .select(({ fn }) => ['status', fn.countAll().as('count')])
      .groupBy('status')
      .execute(),
  );
  const shown = statuses.map(({ status, count }) => `${count} ${status}`).join(', ');
  if (shown !== `${orders.length} sent`) findings.push(`the database says: ${shown}`);
  return { findings, twice };
}
