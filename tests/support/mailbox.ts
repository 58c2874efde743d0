import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { parseSmtpUrl, type SmtpSettings } from '../../server/src/lib/smtp-url.ts';

/** A mail as it arrived. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Names in lower case. */
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
}

export interface Mailbox {
  /** As `WAYBILL_SMTP_URL` has it, and what that says. */
  url: string;
  smtp: SmtpSettings;
  /** In the order in which they arrived. */
  mails: ReceivedMail[];
  /** Those to this address, which are then forgotten. */
  take(address: string): ReceivedMail[];
  /** What recipients are refused with; none by default. */
  refuse: { code: number; text: string } | undefined;
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it is given. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      const { refuse } = mailbox;
      if (refuse === undefined) done();
      else done(Object.assign(new Error(refuse.text), { responseCode: refuse.code }));
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map(({ address }) => address);
        mails.push({ from, to, ...readMail(Buffer.concat(chunks).toString('utf8')) });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const smtp = parseSmtpUrl(url);
  if (smtp === undefined) throw new Error('no settings');
  const mailbox: Mailbox = {
    url,
    smtp,
    mails,
    take(address) {
      const own = mails.filter(({ to }) => to.includes(address));
      for (const mail of own) mails.splice(mails.indexOf(mail), 1);
      return own;
    },
    refuse: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

function readPart(source: string): Part {
  const split = source.indexOf('\r\n\r\n');
  const head = source.slice(0, split).replace(/\r\n[ \t]+/g, ' ');
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body: source.slice(split + 4) };
}

/** All parts that have no parts themselves. */
function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((one) => leavesOf(readPart(one.replace(/^\r\n/, ''))));
}

function decodedBody({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding']?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Encoded words of RFC 2047. */
const decodedHeader = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodedBody({
            headers: { 'content-transfer-encoding': 'quoted-printable' },
            body: word.replaceAll('_', ' '),
          }),
    );

function readMail(source: string): Omit<ReceivedMail, 'from' | 'to'> {
  const whole = readPart(source);
  const leaves = leavesOf(whole);
  const ofType = (type: string) => {
    const leaf = leaves.find(({ headers }) => headers['content-type']?.startsWith(type));
    return leaf === undefined ? '' : decodedBody(leaf).replaceAll('\r\n', '\n');
  };
  const { headers } = whole;
  return {
    headers,
    subject: decodedHeader(headers.subject ?? ''),
    text: ofType('text/plain'),
    html: ofType('text/html'),
  };
}
