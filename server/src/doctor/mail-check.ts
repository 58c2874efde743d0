import type { Config } from '../config.ts';
import { checkSmtp } from '../mail/index.ts';
import { type Finding, fail, ok } from './finding.ts';

/** Connects and logs in, and sends nothing. Nothing to say where no mail server is set. */
export async function checkMail({ smtp }: Config): Promise<Finding[]> {
  if (smtp === undefined) return [];
  const problem = await checkSmtp(smtp);
  if (problem === undefined) return [ok('mail', `${smtp.host} accepts the connection and the login`)];
  return [
    fail(
      'mail',
      `${smtp.host}: ${problem}`,
      'correct WAYBILL_SMTP_URL, or allow outgoing connections: until then no emails are sent',
    ),
  ];
}
