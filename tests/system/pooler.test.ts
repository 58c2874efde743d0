import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ADA } from '../support/places.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { findPgBouncer, type ScratchPooler, startPgBouncer } from '../support/scratch-pooler.ts';
import { createDatabase } from '../support/storages.ts';
import { seedKeys } from './support/accounts.ts';
import { API, call, createWebhook } from './support/call.ts';
import { createInstallationOn, type Env, type Installation } from './support/installation.ts';
import { expectOneLineFailure } from './support/one-line-failure.ts';
import { until } from './support/until.ts';

const program = findPgBouncer() ?? '';

describe.skipIf(inject('postgresUrl') === '' || program === '')(
  'an installation behind a pooler that pools by transaction',
  () => {
    let waybill: Installation;
    let pooler: ScratchPooler;
    let receiver: Receiver;
    let direct: Env;
    let key: string;
    beforeAll(async () => {
      pooler = await startPgBouncer(program, inject('postgresUrl'), 'transaction');
      receiver = await startReceiver();
      const database = await createDatabase();
      waybill = createInstallationOn(database, {
        DATABASE_URL: pooler.urlOf(database.url),
        WAYBILL_SECRET: 'a secret that is only used in a test',
        WAYBILL_WEBHOOK_ALLOW_CIDRS: '127.0.0.1',
        WAYBILL_WEBHOOK_CA_FILE: 'receiver.pem',
      });
      writeFileSync(join(waybill.folder, 'receiver.pem'), receiver.certificate.cert);
      // Doctor examines the pooler only once there are tables.
      key = (await seedKeys(waybill, 1))[0]?.key ?? '';
      direct = { WAYBILL_DATABASE_DIRECT_URL: database.url };
    });
    afterAll(async () => {
      await waybill?.remove();
      await pooler?.stop();
      await receiver?.close();
    });

    test('does not start without a direct URL, and doctor says the same', async () => {
      const [served, examined] = await Promise.all([
        waybill.run(['serve']),
        waybill.run(['doctor', '--offline', '--json']),
      ]);
      expectOneLineFailure(served, /loses notifications.*WAYBILL_DATABASE_DIRECT_URL/);
      expect(examined.code).toBe(1);
      expect(JSON.parse(examined.stdout)).toContainEqual({
        check: 'pooler',
        status: 'fail',
        message: expect.stringContaining('loses notifications'),
        fix: expect.stringContaining('WAYBILL_DATABASE_DIRECT_URL'),
      });
    });

    test('with a direct URL serves on two processes, and each webhook arrives once', async () => {
      const servers = await Promise.all([
        waybill.serve({ ...direct, WAYBILL_DELIVER: 'false' }),
        waybill.serve(direct),
      ]);
      const [origin, other] = servers.map((server) => server.origin) as [string, string];
      expect((await createWebhook(origin, key, receiver.url)).status).toBe(201);
      const numbers = Array.from({ length: 20 }, (_, n) => `P-${n}`);
      const answers = await Promise.all(
        numbers.map((orderNumber, n) =>
          until('an answer', async () => {
            const url = `${n % 2 === 0 ? origin : other}${API}/orders`;
            const answer = await call('POST', url, { key, json: { ...ORDER, orderNumber } });
            // On a machine that stalls, a connection may not come in time: nothing is stored, and who asks again gets through.
            return answer.status !== 503 && answer;
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 201));
      const arrived = () => receiver.received.map(({ body }) => JSON.parse(body).data.orderNumber);
      await until('all webhooks', () => new Set(arrived()).size === numbers.length);
      expect(arrived().sort()).toEqual([...numbers].sort());
    });
  },
);

const ORDER = {
  shipTo: ADA,
  items: [{ name: 'Mug', quantity: 1, unitPrice: 5, weight: { value: 12, unit: 'oz' } }],
};
