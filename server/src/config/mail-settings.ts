import { parseMailSender, parseSmtpUrl } from '../lib/smtp-url.ts';
import type { Settings } from './setting.ts';

/** How emails are sent. */
export const MAIL_SETTINGS = {
  smtp: {
    env: 'WAYBILL_SMTP_URL',
    isSecret: true,
    defaultText: '',
    description:
      'Mail server that emails are handed to: `smtp://user:password@mail.example.com:587` (STARTTLS) or `smtps://…:465` (TLS). ' +
      'Without it, no emails are sent; see `docs/emails.md`',
    parse: parseSmtpUrl,
  },
  mailFrom: {
    env: 'WAYBILL_MAIL_FROM',
    defaultText: '',
    description:
      'Sender of emails to members, such as invitations: `Waybill <no-reply@example.com>`. By default the user of ' +
      '`WAYBILL_SMTP_URL` if that is an email address, or `waybill@` and the host of `WAYBILL_PUBLIC_URL`',
    parse: parseMailSender,
  },
} satisfies Settings;
