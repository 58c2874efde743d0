export { composeLetter, type Letter } from './letter.ts';
export type { MailMessage, MailRefusal, MailRenderers, NotWanted } from './mail.ts';
export { type MailBody, type MailSection, mailHtml, mailText } from './mail-frame.ts';
export { pruneMails } from './mail-pruning.ts';
export { createMailSending, type MailSending } from './mail-sender.ts';
export {
  contextOf as mailContext,
  createMailOutbox,
  eraseMails,
  type MailOutbox,
  NO_MAILS,
  resealMails,
} from './outbox.ts';
export { checkSmtp } from './smtp-transport.ts';
