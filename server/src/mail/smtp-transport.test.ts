import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startSmtp } from '../../../tests/support/smtp.ts';
import type { SmtpSettings } from '../lib/smtp-url.ts';
import { createSmtpTransport, type SmtpTransport } from './smtp-transport.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function server(...options: Parameters<typeof startSmtp>) {
  const smtp = await startSmtp(...options);
  cleanups.push(smtp.close);
  return smtp;
}

function transportTo(settings: SmtpSettings): SmtpTransport {
  const transport = createSmtpTransport(settings, 'ship.example.com');
  cleanups.push(() => transport.close());
  return transport;
}

const mail = (to = 'ada@example.com') => ({
  from: 'shop@example.com',
  to,
  bytes: Buffer.from(`From: shop@example.com\r\nTo: ${to}\r\nSubject: Hello\r\n\r\nHello\r\n`),
});

test('mails go one after the other through one connection, which STARTTLS has made secure', async () => {
  const smtp = await server();
  const transport = transportTo(smtp.settings());
  for (const to of ['a@example.com', 'b@example.com', 'c@example.com'])
    expect(await transport.send(mail(to))).toEqual({ outcome: 'sent' });
  expect(smtp.received.map(({ envelope, isSecure }) => [envelope.to[0], isSecure])).toEqual([
    ['a@example.com', true],
    ['b@example.com', true],
    ['c@example.com', true],
  ]);
  expect(smtp.state.connections).toBe(1);
});

test('logs in over TLS, with both ways to get there', async () => {
  const login = { user: 'waybill@example.com', password: 'p:ss/w@rd' };
  for (const [scheme, options] of [
    ['smtp', { login }],
    ['smtps', { login, secure: true }],
  ] as const) {
    const smtp = await server(options);
    const url = `${scheme}://${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@localhost:${smtp.port}`;
    expect(await transportTo(smtp.settings(url)).send(mail())).toEqual({ outcome: 'sent' });
    expect(smtp.received).toMatchObject([{ isSecure: true, user: login.user }]);
  }
});

test('a password is not sent to a server without TLS, unless that is asked for', async () => {
  const login = { user: 'me', password: 'secret' };
  const smtp = await server({
    login,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
  });
  const url = `smtp://me:secret@127.0.0.1:${smtp.port}`;
  expect(await transportTo(smtp.settings(url)).send(mail())).toMatchObject({
    outcome: 'not_sent',
    isServerDown: true,
  });
  expect(smtp.received).toEqual([]);
  expect(await transportTo(smtp.settings(`${url}?tls=off`)).send(mail())).toEqual({ outcome: 'sent' });
});

test('a certificate that nobody vouches for is not trusted', async () => {
  const smtp = await server();
  const outcome = await transportTo(smtp.settings(undefined, { ca: undefined })).send(mail());
  expect(outcome).toMatchObject({ outcome: 'not_sent', isServerDown: true });
  expect(smtp.received).toEqual([]);
});

test('tells refusals of a mail from failures of the server', async () => {
  const smtp = await server();
  const transport = transportTo(smtp.settings());
  smtp.state.refused.set('gone@example.com', { code: 550, text: 'No such mailbox' });
  smtp.state.refused.set('full@example.com', { code: 452, text: 'Mailbox full' });
  expect(await transport.send(mail('gone@example.com'))).toEqual({
    outcome: 'refused',
    reason: expect.stringContaining('550 No such mailbox'),
  });
  expect(await transport.send(mail('full@example.com'))).toMatchObject({
    outcome: 'not_sent',
    isServerDown: false,
  });
  smtp.state.next.push(
    { code: 554, text: 'Spam' },
    { code: 451, text: 'Later' },
    { code: 421, text: 'Closing' },
  );
  expect(await transport.send(mail())).toMatchObject({ outcome: 'refused' });
  expect(await transport.send(mail())).toMatchObject({ outcome: 'not_sent', isServerDown: false });
  expect(await transport.send(mail())).toMatchObject({ outcome: 'not_sent', isServerDown: true });
  expect(await transport.send(mail())).toEqual({ outcome: 'sent' });
});

test('a wrong password is a failure of the server, not of the mail', async () => {
  const smtp = await server({ login: { user: 'me', password: 'right' } });
  const outcome = await transportTo(smtp.settings(`smtp://me:wrong@127.0.0.1:${smtp.port}`)).send(mail());
  expect(outcome).toMatchObject({ outcome: 'not_sent', isServerDown: true });
  expect(JSON.stringify(outcome)).toContain('refuses the login');
  expect(JSON.stringify(outcome)).not.toContain('wrong');
});

test('nobody knows what became of a mail whose connection broke after all of it was sent', async () => {
  const smtp = await server();
  smtp.state.next.push('drop-after-data');
  expect(await transportTo(smtp.settings()).send(mail())).toMatchObject({ outcome: 'unknown' });
  expect(smtp.received).toHaveLength(1);
});

test('closing ends a mail that the server does not answer, and a connection that says nothing', async () => {
  const smtp = await server();
  smtp.state.next.push('hang');
  const transport = transportTo(smtp.settings());
  const hanging = transport.send(mail());
  while (smtp.state.next.length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  transport.close();
  expect(await hanging).toMatchObject({ outcome: 'unknown' });

  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  cleanups.push(() => silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  const waiting = transportTo(smtp.settings(`smtp://127.0.0.1:${port}`));
  const connected = new Promise((resolve) => silent.once('connection', resolve));
  const sent = waiting.send(mail());
  await connected;
  waiting.close();
  expect(await sent).toMatchObject({ outcome: 'not_sent', isServerDown: true });
});

test('a server that cannot be reached is down', async () => {
  const smtp = await server();
  await smtp.close();
  expect(await transportTo(smtp.settings()).send(mail())).toMatchObject({
    outcome: 'not_sent',
    isServerDown: true,
  });
});
