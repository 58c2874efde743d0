import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { seedKeys } from './support/accounts.ts';
import { createWebhook, listWebhooks } from './support/call.ts';
import { createInstallation, type Installation } from './support/process.ts';

/** How many answers a round waits for before the kill: in the first commits, and well into the burst. */
const ROUNDS = [3, 40, 110];
/** Each key may send 60 requests before it is limited. */
const KEYS = 3;
const SENDERS_PER_KEY = 8;

for (const dialect of ['sqlite', 'postgres'] as const) {
  const missing = dialect === 'postgres' && inject('postgresUrl') === '';
  describe.skipIf(missing)(`kill -9 in the middle of a burst of writes on ${dialect}`, () => {
    let waybill: Installation;
    let keys: string[];
    beforeAll(async () => {
      waybill = await createInstallation(dialect);
      keys = (await seedKeys(waybill, KEYS)).map(({ key }) => key);
    });
    afterAll(() => waybill?.remove());

    /** Sends until the server is gone; reports the ids that were acknowledged. */
    async function burst(round: number): Promise<string[]> {
      const server = await waybill.serve();
      const acknowledged: string[] = [];
      let unanswered = 0;
      let sent = 0;
      const send = async (key: string) => {
        for (;;) {
          const url = `https://example.com/${round}/${sent++}`;
          const answer = await createWebhook(server.origin, key, url).catch(() => undefined);
          if (answer === undefined) unanswered += 1;
          if (answer?.status !== 201) return;
          acknowledged.push(answer.body.data.id);
          if (acknowledged.length === ROUNDS[round]) server.signal('SIGKILL');
        }
      };
      const senders = keys.flatMap((key) => Array.from({ length: SENDERS_PER_KEY }, () => send(key)));
      await Promise.all(senders);
      expect(unanswered).toBeGreaterThan(0);
      await server.ended;
      return acknowledged;
    }

    test('loses no subscription that was acknowledged and stores none twice', async () => {
      const acknowledged: string[] = [];
      for (const round of ROUNDS.keys()) acknowledged.push(...(await burst(round)));
      const server = await waybill.serve();
      const { data } = (await listWebhooks(server.origin, keys[0] ?? '')).body;
      const ids = data.map(({ id }: { id: string }) => id);
      const urls = data.map(({ url }: { url: string }) => url);
      expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
      expect(new Set(urls).size).toBe(urls.length);
    });
  });
}
