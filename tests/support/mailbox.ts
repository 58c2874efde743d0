import type { SmtpSettings } from '../../server/src/lib/smtp-url.ts';
import { type ReceivedMail, startSmtp, type TestSmtp } from './smtp.ts';

export interface Mailbox {
  server: TestSmtp;
  /** As `WAYBILL_SMTP_URL` has it, and what that says. */
  url: string;
  smtp: SmtpSettings;
  /** Mails to this address, which are then forgotten. */
  take(address: string): ReceivedMail[];
  /** From now on this address is refused with the code; without one it is not any more. */
  refuse(address: string, code?: number): void;
  close(): Promise<void>;
}

/** The mailboxes of everyone, behind a real SMTP server. */
export async function openMailbox(): Promise<Mailbox> {
  const server = await startSmtp();
  const url = `smtp://127.0.0.1:${server.port}?tls=off`;
  return {
    server,
    url,
    smtp: server.settings(url),
    take(address) {
      const own = server.to(address);
      for (const mail of own) server.received.splice(server.received.indexOf(mail), 1);
      return own;
    },
    refuse(address, code) {
      if (code === undefined) server.refused.delete(address);
      else server.refused.set(address, { code, text: `${address} is refused` });
    },
    close: () => server.close(),
  };
}
