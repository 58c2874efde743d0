export { composeLetter, type Letter } from './letter.ts';
export type { MailMessage, MailRenderer, MailRenderers, NewMail, NotWanted } from './mail.ts';
export { createMailOutbox, eraseMails, type MailOutbox, resealMails } from './outbox.ts';
