import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../../tests/support/smtp.ts';
import { openScratchStorage, type ScratchStorage } from '../../../tests/support/storages.ts';
import { createTestClock, type TestClock } from '../../../tests/support/test-clock.ts';
import { createVault } from '../lib/crypto.ts';
import type { SmtpSettings } from '../lib/smtp-url.ts';
import { createMailSending } from './mail-sender.ts';
import { createMailOutbox } from './outbox.ts';

const vault = createVault(Buffer.alloc(32, 7));
let scratch: ScratchStorage;
let clock: TestClock;
let smtp: TestSmtp;
/** What the process counts. */
let elapsed: number;
const cleanups: (() => unknown)[] = [];

beforeEach(async () => {
  clock = createTestClock();
  scratch = await openScratchStorage('sqlite', clock);
  smtp = await startSmtp();
  elapsed = 1_000;
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
  await smtp.close();
  await scratch.remove();
});

function sendingTo(settings: SmtpSettings) {
  const said: string[] = [];
  const sending = createMailSending({
    ...{ storage: scratch.storage, clock, vault, smtp: settings, publicUrl: undefined },
    elapsedMs: () => elapsed,
    stopWithinMs: 20,
    onDown: (detail) => said.push(`down: ${detail}`),
    onUp: () => said.push('up'),
    renderers: {
      note: async () => ({
        from: { name: 'Waybill', address: 'waybill@example.com' },
        subject: 'Hello',
        html: '<p>Hello</p>',
        text: 'Hello',
      }),
    },
  });
  cleanups.push(() => sending.close());
  return { sending, said };
}

async function write(count: number): Promise<void> {
  const { storage } = scratch;
  const outbox = createMailOutbox({
    ...{ storage, clock, vault, smtp: smtp.settings(), publicUrl: undefined, sender: undefined },
  });
  await storage.write(async (tx) => {
    for (let i = 0; i < count; i++)
      await outbox.writeMail(tx, {
        ...{ type: 'note', cause: `note ${Math.random()}`, accountId: null, language: 'en', content: {} },
        recipient: `someone-${i}@example.com`,
      });
  });
}

const rows = () =>
  scratch.storage.db.selectFrom('mails').select(['status', 'reason', 'may_have_arrived']).execute();

test('a server that is down is told of once, and once more when it is back; members read nothing of where it is', async () => {
  const { port } = smtp;
  await smtp.close();
  const { sending, said } = sendingTo(smtp.settings());
  await write(12);
  for (let i = 0; i < 5; i++) {
    await sending.sendDue();
    elapsed += 61_000;
    clock.advance(61_000);
  }
  expect(said).toEqual([expect.stringMatching(new RegExp(`^down: .*ECONNREFUSED.*127.0.0.1:${port}`))]);
  expect(new Set((await rows()).map(({ reason }) => reason))).toEqual(
    new Set(['The mail server takes no emails right now']),
  );

  const back = await startSmtp({}, port);
  cleanups.push(() => back.close());
  await sending.sendDue();
  expect(said.slice(1)).toEqual(['up']);
  expect(back.received).toHaveLength(12);
});

test('a login that is refused is told of without the recipient, and is plain to members', async () => {
  const guarded = await startSmtp({ login: { user: 'me', password: 'right' } });
  cleanups.push(() => guarded.close());
  const { sending, said } = sendingTo(guarded.settings(`smtp://me:wrong@127.0.0.1:${guarded.port}`));
  await write(1);
  await sending.sendDue();
  expect(said).toEqual([expect.stringContaining('refuses the login')]);
  expect(said.join()).not.toMatch(/someone|wrong/);
  expect(await rows()).toMatchObject([{ status: 'pending', reason: 'The mail server refuses the login' }]);
});

test('maxPerSecond is kept in every second', async () => {
  const { sending } = sendingTo(smtp.settings(undefined, { maxPerSecond: 3 }));
  await write(8);
  await sending.sendDue();
  expect(smtp.received).toHaveLength(3);
  elapsed += 999;
  await sending.sendDue();
  expect(smtp.received).toHaveLength(3);
  elapsed += 1;
  await sending.sendDue();
  expect(smtp.received).toHaveLength(6);
  elapsed += 1_000;
  await sending.sendDue();
  expect(smtp.received).toHaveLength(8);
});

test('stopping does not wait for a server that never answers, and the mail is sent again by the next process', async () => {
  smtp.state.next.push('hang');
  const { sending } = sendingTo(smtp.settings());
  await write(1);
  const stop = new AbortController();
  const sent = sending.sendDue({ stopping: stop.signal });
  await expect.poll(() => smtp.state.next.length).toBe(0);
  stop.abort();
  await sent;
  expect(await rows()).toMatchObject([{ status: 'pending', may_have_arrived: 1 }]);
  clock.advance(3_600_000);
  await sendingTo(smtp.settings()).sending.sendDue();
  expect(smtp.received).toHaveLength(1);
  expect(await rows()).toMatchObject([{ status: 'sent' }]);
});
