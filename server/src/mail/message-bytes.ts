import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailRow } from '../storage/index.ts';
import type { MailMessage } from './mail.ts';

/** The mail as it goes over the wire. Nothing in it is read from files or addresses. */
export function messageBytes(
  row: Pick<MailRow, 'message_id' | 'recipient' | 'created_at'>,
  message: MailMessage,
): Promise<Buffer> {
  const { from, replyTo, subject, html, text, headers = {}, pictures = [] } = message;
  const composer = new MailComposer({
    from: { name: oneLine(from.name), address: from.address },
    to: { name: '', address: row.recipient },
    ...(replyTo != null && { replyTo: { name: '', address: replyTo } }),
    subject: oneLine(subject),
    messageId: row.message_id,
    date: new Date(row.created_at),
    text,
    html,
    // Nobody is to answer it automatically, and vacation notices are not sent.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    attachments: pictures.map(({ cid, contentType, bytes }) => ({
      cid,
      contentType,
      content: bytes,
      filename: false as const,
      contentDisposition: 'inline',
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** A line break would begin another header. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
