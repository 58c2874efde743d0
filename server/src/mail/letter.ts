import type { MailMessage } from './mail.ts';
import { type MailLine, mailHtml, mailText } from './mail-frame.ts';

/** A mail to someone who logs in: a few sentences, and where to go. */
export interface Letter {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** What it is about, one line each. */
  items?: readonly MailLine[];
  button?: { label: string; url: string };
  /** Why the person gets it, and how to get no more of them. */
  footer: readonly MailLine[];
}

/** As buttons of the dashboard have it. */
const BLUE = '#2f55d4';

/** The letter as HTML and as plain text, from Waybill itself and in English, as the dashboard is. */
export function composeLetter(letter: Letter): Pick<MailMessage, 'subject' | 'html' | 'text'> {
  const { subject, heading, paragraphs, items = [], button, footer } = letter;
  const body = {
    ...{ language: 'en', subject, heading, button },
    brand: { name: 'Waybill', color: BLUE },
    text: paragraphs.join('\n\n'),
    sections: items.length > 0 ? [{ lines: [...items] }] : [],
    footer: footer.map((line) => [line]),
  };
  return { subject, html: mailHtml(body), text: mailText(body) };
}
