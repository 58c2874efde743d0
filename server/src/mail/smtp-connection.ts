import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpSettings } from '../lib/smtp-url.ts';
import { type MailOutcome, outcomeOf } from './outcome.ts';

/** Together shorter than the lease of a mail: who sends it has ended by then. */
const CONNECT_WITHIN_MS = 15_000;
const GREETING_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 30_000;

/** A mail as it is handed to a server. */
export interface Envelope {
  from: string;
  to: string;
  bytes: Buffer;
}

/** One connection, for one mail after the other. */
export interface SmtpConnection {
  /** Whether another mail can be sent through it. */
  readonly isOpen: boolean;
  send(mail: Envelope): Promise<MailOutcome>;
  /** At once, also while it is connecting or sending. */
  close(): void;
}

/** Connects and logs in; rejects with the error of whichever fails. `onMade` gets it before, so that it can be closed. */
export async function openSmtpConnection(
  { host, port, isImplicitTls, startTls, login, ca }: SmtpSettings,
  name: string | undefined,
  onMade: (connection: SmtpConnection) => void = () => {},
): Promise<SmtpConnection> {
  const connection = new SMTPConnection({
    host,
    port,
    name,
    secure: isImplicitTls,
    requireTLS: startTls === 'required',
    ignoreTLS: startTls === 'off',
    connectionTimeout: CONNECT_WITHIN_MS,
    dnsTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: GREETING_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    tls: ca === undefined ? {} : { ca },
  });
  let fail: (error: Error) => void = () => {};
  let isOpen = false;
  connection.on('error', (error: Error) => {
    isOpen = false;
    fail(error);
  });
  connection.on('end', () => {
    isOpen = false;
    fail(new Error('The connection was closed'));
  });

  /** Whatever ends the connection ends what waits for it. */
  const step = <T>(begin: (done: (error: Error | null | undefined, result?: T) => void) => void) =>
    new Promise<T | undefined>((resolve, reject) => {
      fail = reject;
      begin((error, result) => (error ? reject(error) : resolve(result)));
    });

  const made: SmtpConnection = {
    get isOpen() {
      return isOpen;
    },

    async send({ from, to, bytes }) {
      let isHandedOver = false;
      // Read only once the server has asked for the message.
      const message = new Readable({
        read() {
          isHandedOver = true;
          this.push(bytes);
          this.push(null);
        },
      });
      try {
        await step((done) => connection.send({ from, to: [to], size: bytes.length }, message, done));
        return { outcome: 'sent' };
      } catch (error) {
        // What state a server is in after an error is for the next connection not to care about.
        made.close();
        return outcomeOf(error, isHandedOver);
      }
    },

    close() {
      isOpen = false;
      fail(new Error('The connection was closed'));
      const { _socket: socket } = connection;
      connection.close();
      if (socket) socket.destroy();
    },
  };
  onMade(made);
  try {
    await step<void>((done) => connection.connect((error) => done(error)));
    if (login !== undefined)
      await step((done) =>
        connection.login({ credentials: { user: login.user, pass: login.password } }, done),
      );
    isOpen = true;
    return made;
  } catch (error) {
    made.close();
    throw error;
  }
}
