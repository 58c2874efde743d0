import { html } from '../lib/html.ts';
import type { MailMessage } from './mail.ts';

/** A mail to someone who logs in: a few sentences, and where to go. */
export interface Letter {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** What it is about, one line each. */
  items?: readonly string[];
  links?: readonly { label: string; url: string }[];
  /** Why the person gets it, and how to get no more of them. */
  footer: readonly (string | { label: string; url: string })[];
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Mail programs that do not know it show the light colors, which are in the elements themselves. */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#16181d!important}.sheet{background:#1f2229!important;border-color:#363b45!important}
.text{color:#e6e8ec!important}.quiet,.quiet a{color:#a5acb8!important}.button{background:#7aa7ff!important;color:#0b1220!important}}`;

/** The letter as HTML and as plain text. Everything in it is escaped. */
export function composeLetter(letter: Letter): Pick<MailMessage, 'subject' | 'html' | 'text'> {
  return { subject: letter.subject, html: toHtml(letter), text: toText(letter) };
}

function toHtml({ subject, heading, paragraphs, items = [], links = [], footer }: Letter): string {
  const paragraph = (text: string) =>
    html`<p class="text" style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.5;color:#1b1f27">${text}</p>`;
  const button = ({ label, url }: { label: string; url: string }) =>
    html`<p style="margin:0 0 16px"><a class="button" href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5fd6;color:#ffffff;${FONT};font-size:16px;font-weight:600;text-decoration:none">${label}</a></p>`;
  const list = html`<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.map(
    (item) =>
      html`<li class="text" style="margin:0 0 8px;${FONT};font-size:15px;line-height:1.45;color:#1b1f27;overflow-wrap:anywhere">${item}</li>`,
  )}</ul>`;
  const quiet = (line: Letter['footer'][number]) =>
    html`<p class="quiet" style="margin:0 0 8px;${FONT};font-size:13px;line-height:1.45;color:#5b6472">${
      typeof line === 'string' ? line : html`<a href="${line.url}" style="color:#5b6472">${line.label}</a>`
    }</p>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${subject}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#f3f5f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f3f5f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:560px;background:#ffffff;border:1px solid #dfe3ea;border-radius:12px"><tr><td style="padding:28px 28px 20px">
<h1 class="text" style="margin:0 0 16px;${FONT};font-size:22px;line-height:1.3;color:#1b1f27">${heading}</h1>
${paragraphs.map(paragraph)}${items.length > 0 && list}${links.map(button)}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:16px 28px">${footer.map(quiet)}</td></tr></table>
</td></tr></table>
</body></html>`.markup;
}

function toText({ heading, paragraphs, items = [], links = [], footer }: Letter): string {
  const linked = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`;
  const blocks = [
    heading,
    ...paragraphs,
    ...(items.length > 0 ? [items.map((item) => `- ${item}`).join('\n')] : []),
    ...links.map(linked),
    `-- \n${footer.map((line) => (typeof line === 'string' ? line : linked(line))).join('\n')}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}
