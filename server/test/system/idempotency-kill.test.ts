import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openStorage } from '../../src/storage/index.ts';
import { seedKeys } from './support/accounts.ts';
import { type Answer, API, call, listWebhooks } from './support/call.ts';
import { createInstallation, type Installation } from './support/process.ts';

/** How many answers a round waits for before the kill. */
const ROUNDS = [1, 9, 30, 80];
/** Each key may send 60 requests before it is limited. */
const KEYS = 4;
const SENDERS_PER_KEY = 6;

interface Sent {
  apiKey: string;
  name: string;
  answer: Answer | undefined;
}

const urlOf = (name: string) => `https://example.com/${name}`;
const post = (origin: string, apiKey: string, name: string): Promise<Answer | undefined> =>
  call('POST', `${origin}${API}/webhooks`, {
    key: apiKey,
    json: { url: urlOf(name), events: ['order.created'] },
    headers: { 'idempotency-key': name },
  }).catch(() => undefined);

for (const dialect of ['sqlite', 'postgres'] as const) {
  const missing = dialect === 'postgres' && inject('postgresUrl') === '';
  describe.skipIf(missing)(`kill -9 among requests with an Idempotency-Key on ${dialect}`, () => {
    let waybill: Installation;
    let keys: string[];
    beforeAll(async () => {
      waybill = await createInstallation(dialect);
      keys = (await seedKeys(waybill, KEYS)).map(({ key }) => key);
    });
    afterAll(() => waybill?.remove());

    /** Sends until the server is gone; every request with a key of its own. */
    async function burst(round: number): Promise<Sent[]> {
      const server = await waybill.serve();
      const sent: Sent[] = [];
      let answered = 0;
      const send = async (apiKey: string) => {
        for (;;) {
          const request: Sent = { apiKey, name: `${round}-${sent.length}`, answer: undefined };
          sent.push(request);
          request.answer = await post(server.origin, apiKey, request.name);
          if (request.answer === undefined) return;
          expect(request.answer.status).toBe(201);
          answered += 1;
          if (answered === ROUNDS[round]) server.signal('SIGKILL');
        }
      };
      await Promise.all(keys.flatMap((key) => Array.from({ length: SENDERS_PER_KEY }, () => send(key))));
      await server.ended;
      return sent;
    }

    /** On PostgreSQL another process might still be at it until the lease is over: here it can't be. */
    async function endLeases(): Promise<void> {
      const { dataFolder, databaseUrl } = waybill;
      const storage = await openStorage({ dataFolder, databaseUrl, poolSize: 1 });
      await storage.write((tx) => tx.updateTable('idempotency_keys').set({ lease_until: 0 }).execute());
      await storage.close();
    }

    test('each takes effect exactly once when all are sent again, and an answer that was given is given again', async () => {
      const all: Sent[] = [];
      let unanswered = 0;
      for (const round of ROUNDS.keys()) {
        const sent = await burst(round);
        if (dialect === 'postgres') await endLeases();
        const server = await waybill.serve();
        for (const { apiKey, name, answer: first } of sent) {
          const again = await post(server.origin, apiKey, name);
          const replayed = again?.headers.get('idempotency-replayed') === 'true';
          if (first !== undefined) {
            expect([again?.status, replayed, again?.body]).toEqual([201, true, first.body]);
            continue;
          }
          unanswered += 1;
          // It had not been carried out, or had and its answer was kept, or had and nobody knows its answer.
          if (again?.status === 201) continue;
          expect([again?.status, again?.body.error.message]).toEqual([
            409,
            expect.stringMatching(/took effect, but its answer was lost/),
          ]);
        }
        all.push(...sent);
        const { data } = (await listWebhooks(server.origin, keys[0] ?? '')).body;
        const urls: string[] = data.map(({ url }: { url: string }) => url);
        expect(urls.sort()).toEqual(all.map(({ name }) => urlOf(name)).sort());
        server.signal('SIGTERM');
        await server.ended;
      }
      expect(unanswered).toBeGreaterThanOrEqual(ROUNDS.length);
    });
  });
}
