import { Html, html } from '../lib/html.ts';
import { textOn } from '../lib/text-color.ts';

/** A line of a section: words, or words that lead somewhere. */
export type MailLine = string | { label: string; url: string };

export interface MailSection {
  title?: string | undefined;
  lines: MailLine[];
  /** How many of what. */
  items?: readonly { name: string; quantity: number }[];
}

/** What a mail says, for both of its parts. All of it is plain text. */
export interface MailBody {
  language: string;
  subject: string;
  brand: {
    name: string;
    /** As `#rrggbb`. */
    color: string | null;
    logo?: { cid: string; width: number; height: number } | undefined;
  };
  greeting?: string | undefined;
  heading: string;
  /** Empty lines separate paragraphs. */
  text: string;
  button?: { label: string; url: string } | undefined;
  sections?: MailSection[];
  /** Below the message, small: contact, and how to get no more of them. */
  footer?: MailLine[][];
  /** For mail programs that read it, as JSON-LD. */
  markup?: object | undefined;
}

const DEFAULT_COLOR = '#1f2a44';
const LOGO_HEIGHT = 48;
const LOGO_WIDTH = 240;

/** Mail programs know tables and styles in the elements; those that know more get dark colors. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:#1a56b0}
@media(max-width:600px){.page{padding:0!important}.card{border-radius:0!important;border-left:0!important;border-right:0!important}.cell{padding:20px 16px!important}}
@media(prefers-color-scheme:dark){
.page{background:#14171b!important}.card{background:#1e2228!important;border-color:#353b44!important}
.text{color:#eceef1!important}.dim{color:#a5adb8!important}.line{border-color:#353b44!important}a.link{color:#8ab8ff!important}
}`;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const TEXT = `${FONT}font-size:16px;line-height:1.5;color:#1c2024;`;
const DIM = `${FONT}font-size:14px;line-height:1.5;color:#5c6470;`;

/** The HTML part: no address of a picture, font or script is in it, so that opening it tells nobody. */
export function mailHtml(body: MailBody): string {
  const { language, subject, heading, greeting, text, button, sections = [], footer = [], markup } = body;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${new Html(STYLE)}</style>
${markup !== undefined && html`<script type="application/ld+json">${new Html(scriptSafe(markup))}</script>`}
</head>
<body class="page" style="margin:0;padding:0;background:#f5f6f8;">
<div class="page" style="background:#f5f6f8;padding:24px 8px;overflow-wrap:anywhere;">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="max-width:600px;margin:0 auto;border-collapse:separate;">
<tr><td class="card" style="background:#ffffff;border:1px solid #dfe3e8;border-radius:10px;overflow:hidden;">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%">
${header(body)}
<tr><td class="cell text" style="${TEXT}padding:28px 32px;">
${greeting !== undefined && html`<p dir="auto" style="margin:0 0 12px;">${greeting}</p>`}
<h1 dir="auto" style="${FONT}font-size:24px;line-height:1.3;font-weight:700;margin:0 0 12px;">${heading}</h1>
${paragraphs(text)}
${button !== undefined && buttonOf(button, body.brand.color ?? DEFAULT_COLOR)}
${sections.map(sectionOf)}
</td></tr>
</table>
</td></tr>
<tr><td class="cell dim" style="${DIM}padding:16px 32px 32px;">
${footer.map((lines) => html`<p dir="auto" style="margin:0 0 8px;">${lines.map((line, i) => [i > 0 && ' · ', lineOf(line)])}</p>`)}
</td></tr>
</table>
</div>
</body>
</html>
`.markup;
}

function header({ brand: { name, color, logo } }: MailBody): Html {
  const background = color ?? DEFAULT_COLOR;
  if (logo === undefined)
    return html`<tr><td class="cell" style="${FONT}background:${background};color:${textOn(background)};padding:18px 32px;font-size:20px;font-weight:700;" dir="auto">${name}</td></tr>`;
  const scale = Math.min(1, LOGO_HEIGHT / logo.height, LOGO_WIDTH / logo.width);
  const [width, height] = [Math.round(logo.width * scale), Math.round(logo.height * scale)];
  // On white in dark mode too: the transparent parts of logos are white.
  return html`<tr><td class="cell" style="background:#ffffff;padding:18px 32px;border-top:6px solid ${background};"><img src="cid:${logo.cid}" alt="${name}" width="${width}" height="${height}" style="display:block;border:0;"></td></tr>`;
}

const paragraphs = (text: string): Html[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(
      (paragraph) =>
        html`<p dir="auto" style="margin:0 0 12px;">${paragraph.split('\n').map((line, i) => [i > 0 && new Html('<br>'), line])}</p>`,
    );

const buttonOf = ({ label, url }: { label: string; url: string }, color: string): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0 8px;"><tr><td style="background:${color};border-radius:8px;"><a href="${url}" style="${FONT}display:inline-block;padding:13px 24px;font-size:16px;font-weight:600;color:${textOn(color)};text-decoration:none;">${label}</a></td></tr></table>`;

const sectionOf = ({ title, lines, items = [] }: MailSection): Html =>
  html`<div class="line" style="border-top:1px solid #dfe3e8;margin-top:20px;padding-top:14px;">
${title !== undefined && html`<p dir="auto" style="margin:0 0 6px;font-weight:600;">${title}</p>`}
${lines.map((line) => html`<p dir="auto" style="margin:0 0 4px;">${lineOf(line)}</p>`)}
${items.map(({ name, quantity }, i) => html`<p style="margin:${i === 0 && lines.length > 0 ? 12 : 0}px 0 4px;">${quantity} × <bdi>${name}</bdi></p>`)}
</div>`;

const lineOf = (line: MailLine): Html | string =>
  typeof line === 'string' ? line : html`<a class="link" href="${line.url}">${line.label}</a>`;

/** JSON that cannot end the element it is in. */
const scriptSafe = (value: object): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The plain-text part: the same words, with addresses after what leads there. */
export function mailText(body: MailBody): string {
  const { brand, heading, greeting, text, button, sections = [], footer = [] } = body;
  const plain = (line: MailLine) => (typeof line === 'string' ? line : `${line.label}: ${line.url}`);
  const blocks = [
    ...(greeting === undefined ? [] : [greeting]),
    heading,
    text.trim(),
    ...(button === undefined ? [] : [plain(button)]),
    ...sections.map(({ title = '', lines, items = [] }) =>
      [title, ...lines.map(plain), ...items.map(({ name, quantity }) => `${quantity} × ${name}`)]
        .filter((line) => line !== '')
        .join('\n'),
    ),
    ['-- ', brand.name, ...footer.flat().map(plain)].join('\n'),
  ];
  return `${blocks
    .filter((block) => block !== '')
    .map(clean)
    .join('\n\n')}\n`;
}

const clean = (block: string): string =>
  block.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/(?!\n)\p{Cc}/gu, ' ');
