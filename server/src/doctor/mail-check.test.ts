import { expect, test } from 'vitest';
import { startSmtp } from '../../../tests/support/smtp.ts';
import { loadConfig } from '../config.ts';
import { checkMail } from './mail-check.ts';

const config = loadConfig({});

test('a server without email has nothing to check', async () => {
  expect(await checkMail(config)).toEqual([]);
});

test('connects and logs in, sends nothing, and names the host of a mail server that refuses', async () => {
  const server = await startSmtp({ login: { user: 'me', password: 'right' } });
  const login = (password: string) => server.settings(`smtp://me:${password}@127.0.0.1:${server.port}`);
  expect(await checkMail({ ...config, smtp: login('right') })).toMatchObject([
    { check: 'mail', status: 'ok', message: '127.0.0.1 accepts the connection and the login' },
  ]);
  const [refused] = await checkMail({ ...config, smtp: login('wrong') });
  expect(refused).toMatchObject({ status: 'fail', fix: expect.stringContaining('WAYBILL_SMTP_URL') });
  expect(refused?.message).toMatch(/^127\.0\.0\.1: The mail server refuses the login/);
  expect(refused?.message).not.toContain('wrong');
  expect(server.received).toEqual([]);
  await server.close();
  const [gone] = await checkMail({ ...config, smtp: login('right') });
  expect(gone).toMatchObject({ status: 'fail', message: expect.stringContaining('ECONNREFUSED') });
});
