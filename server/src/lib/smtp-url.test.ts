import { expect, test } from 'vitest';
import { parseMailSender, parseSmtpUrl } from './smtp-url.ts';

test('reads the address of a mail server, with what follows from it', () => {
  expect(parseSmtpUrl(undefined)).toBeUndefined();
  expect(parseSmtpUrl('smtp://mail.example.com')).toMatchObject({
    ...{ host: 'mail.example.com', port: 587, isImplicitTls: false, startTls: 'optional' },
    ...{ login: undefined, maxConnections: 5, maxPerSecond: undefined },
  });
  expect(
    parseSmtpUrl('smtps://a%40b.example:p%3Aw@[::1]:2465?maxConnections=2&maxPerSecond=14'),
  ).toMatchObject({
    ...{ host: '::1', port: 2465, isImplicitTls: true, startTls: 'required' },
    ...{ login: { user: 'a@b.example', password: 'p:w' }, maxConnections: 2, maxPerSecond: 14 },
  });
  expect(parseSmtpUrl('smtp://me:secret@localhost?tls=off')?.startTls).toBe('off');
});

test.each([
  ['http://mail.example.com', 'must be a URL that starts with smtp:// or smtps://'],
  ['smtp://me:secret@mail.example.com/inbox', 'must be like'],
  ['smtp://me:secret@mail.example.com?pool=true', 'must not have the option "pool"'],
  ['smtp://me:secret@mail.example.com?tls=maybe', 'has an option tls that must be one of'],
  ['smtp://me:secret@mail.example.com?maxConnections=0', 'has an option maxConnections that must be'],
  ['smtp://me:secret@mail.example.com?caFile=/does/not/exist', 'has an option caFile that cannot be read'],
])('refuses %s without repeating the password', (url, message) => {
  expect(() => parseSmtpUrl(url)).toThrow(message);
  expect(() => parseSmtpUrl(url)).not.toThrow('secret');
});

test('reads a sender with a name or without', () => {
  expect(parseMailSender('Mug Shop <no-reply@example.com>')).toEqual({
    name: 'Mug Shop',
    address: 'no-reply@example.com',
  });
  expect(parseMailSender('no-reply@example.com')).toEqual({
    name: 'Waybill',
    address: 'no-reply@example.com',
  });
  expect(() => parseMailSender('Mug Shop')).toThrow('must be like');
});
