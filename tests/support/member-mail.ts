import { answerPasswordRequests } from '../../server/src/accounts/index.ts';
import { mailDueAlerts } from '../../server/src/alerts/index.ts';
import { type Browser, openSession } from './browser.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import type { ReceivedMail } from './smtp.ts';
import { startTestApi, type TestApi } from './test-api.ts';

export const PUBLIC_URL = 'https://ship.example.com';

export interface MailScene {
  api: TestApi;
  mailbox: Mailbox;
  /** Does what jobs do, and returns what then arrived at this address. */
  mailTo(address: string): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

/** A server with a public URL that hands its mails to a real SMTP server. */
export async function openMailScene(settings: Parameters<typeof startTestApi>[0] = {}): Promise<MailScene> {
  const mailbox = await openMailbox();
  const api = await startTestApi({ publicUrl: PUBLIC_URL, smtp: mailbox.smtp, ...settings });
  return {
    api,
    mailbox,
    async mailTo(address) {
      await runMailJobs(api);
      return mailbox.take(address);
    },
    async close() {
      await api.close();
      await mailbox.close();
    },
  };
}

export async function runMailJobs(api: TestApi): Promise<void> {
  await answerPasswordRequests(api);
  await mailDueAlerts(api);
  await api.sending.sendDue();
}

/** The token in the first link to this page. */
export function tokenIn(mail: ReceivedMail | undefined, page: string): string {
  const [, token] = new RegExp(`${PUBLIC_URL}/${page}#token=([\\w-]{43})`).exec(mail?.text ?? '') ?? [];
  if (token === undefined) throw new Error(`no link to ${page} in ${mail?.text}`);
  return token;
}

/** A person with an account of their own, logged in. */
export async function newPerson(
  { api }: MailScene,
  email: string,
  password?: string,
): Promise<{ id: string; email: string; browser: Browser }> {
  const id = await api.newUser({ email, ...(password !== undefined && { password }) });
  return { id, email, browser: await openSession(api, id) };
}
