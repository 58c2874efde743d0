import { readFileSync } from 'node:fs';
import { messageOf } from './errors.ts';
import { integer, oneOf, url } from './setting-values.ts';

/** How to reach the server that mails are handed to. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise the connection is upgraded with STARTTLS. */
  isImplicitTls: boolean;
  /** Whether a server that does not offer STARTTLS is used all the same. */
  startTls: 'required' | 'optional' | 'off';
  login: { user: string; password: string } | undefined;
  /** PEM text of a further CA that its certificate may be signed by. */
  ca: string | undefined;
  maxConnections: number;
  /** Messages that one process sends per second at most. */
  maxPerSecond: number | undefined;
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 };
const OPTIONS = ['tls', 'caFile', 'maxConnections', 'maxPerSecond'];

/** Reads `smtps://user:password@host:port?option=value`. No message contains the value, which has a password in it. */
export function parseSmtpUrl(text: string | undefined): SmtpSettings | undefined {
  if (url(text, ['smtp:', 'smtps:']) === undefined || text === undefined) return undefined;
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(text);
  if (hostname === '' || !/^\/?$/.test(pathname))
    throw new Error('must be like smtp://user:password@mail.example.com:587');
  const unknown = [...searchParams.keys()].find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined)
    throw new Error(`must not have the option "${unknown}", only ${OPTIONS.join(', ')}`);
  const option = (name: string) => searchParams.get(name)?.trim() || undefined;
  const named = <T>(name: string, read: (value: string | undefined) => T): T => {
    try {
      return read(option(name));
    } catch (error) {
      throw new Error(`has an option ${name} that ${messageOf(error)}`);
    }
  };
  const isImplicitTls = protocol === 'smtps:';
  const login =
    username === ''
      ? undefined
      : { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  // A password must not be sent to whoever answers without TLS, unless that is asked for.
  const byDefault = login === undefined ? 'optional' : 'required';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? PORTS[isImplicitTls ? 'smtps:' : 'smtp:'] : Number(port),
    isImplicitTls,
    startTls: named('tls', (value) =>
      oneOf(value, byDefault, ['required', 'optional', 'off']),
    ) as SmtpSettings['startTls'],
    login,
    ca: named('caFile', readCa),
    maxConnections: named('maxConnections', (value) => integer(value, 5, 1, 100)),
    maxPerSecond: named('maxPerSecond', (value) =>
      value === undefined ? undefined : integer(value, 1, 1, 10_000),
    ),
  };
}

function readCa(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`cannot be read: ${messageOf(error)}`);
  }
}

export interface MailSender {
  name: string;
  address: string;
}

/** `Waybill <no-reply@example.com>`, or the address alone. */
export function parseMailSender(text: string | undefined): MailSender | undefined {
  if (text === undefined) return undefined;
  const [, name = '', address = ''] =
    /^\s*(?:"?([^"<>@]*?)"?\s*<)?([^\s<>"@]+@[^\s<>"@]+\.[^\s<>"@]+)>?\s*$/.exec(text) ?? [];
  if (address === '') throw new Error(`must be like Waybill <no-reply@example.com>, not "${text}"`);
  return { name: name || 'Waybill', address };
}
