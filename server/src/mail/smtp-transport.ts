import type { SmtpSettings } from '../lib/smtp-url.ts';
import { type MailOutcome, outcomeOf, reasonOf } from './outcome.ts';
import { type Envelope, openSmtpConnection, type SmtpConnection } from './smtp-connection.ts';

/** Servers close connections that are idle for a few minutes; a mail that meets that moment would have to be sent again. */
const IDLE_MS = 10_000;
/** Some servers allow this many mails of one connection and no more. */
const MAILS_OF_CONNECTION = 100;

/** All of it, connecting included: a server that answers byte by byte is not waited for longer. */
const SEND_WITHIN_MS = 120_000;

export interface SmtpTransport {
  send(mail: Envelope): Promise<MailOutcome>;
  /** At once: what is being sent has failed, or nobody knows. */
  close(): void;
}

/** Why no mail can be handed to this server; undefined if it accepts the connection and the login. */
export async function checkSmtp(settings: SmtpSettings): Promise<string | undefined> {
  try {
    (await openSmtpConnection(settings, undefined)).close();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Keeps connections open for the mails that follow. As many as are sent at once: callers bound that. */
export function createSmtpTransport(settings: SmtpSettings, name: string | undefined): SmtpTransport {
  const all = new Set<SmtpConnection>();
  const idle: { connection: SmtpConnection; sent: number; timer: NodeJS.Timeout }[] = [];
  let isClosed = false;

  function end(connection: SmtpConnection): void {
    all.delete(connection);
    connection.close();
  }

  function takeIdle() {
    for (let one = idle.pop(); one !== undefined; one = idle.pop()) {
      clearTimeout(one.timer);
      if (one.connection.isOpen) return one;
      all.delete(one.connection);
    }
    return undefined;
  }

  function putBack(connection: SmtpConnection, sent: number): void {
    if (isClosed || !connection.isOpen || sent >= MAILS_OF_CONNECTION) {
      end(connection);
      return;
    }
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.connection === connection),
        1,
      );
      end(connection);
    }, IDLE_MS).unref();
    idle.push({ connection, sent, timer });
  }

  return {
    async send(mail) {
      const known = takeIdle();
      let begun = known?.connection;
      const timer = setTimeout(() => begun?.close(), SEND_WITHIN_MS);
      try {
        const connection =
          known?.connection ??
          (await openSmtpConnection(settings, name, (made) => {
            begun = made;
            all.add(made);
          }));
        const outcome = await connection.send(mail);
        putBack(connection, (known?.sent ?? 0) + 1);
        return outcome;
      } catch (error) {
        if (begun !== undefined) end(begun);
        return outcomeOf(error, false);
      } finally {
        clearTimeout(timer);
      }
    },

    close() {
      isClosed = true;
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      for (const connection of all) end(connection);
    },
  };
}
