import { Html, html } from '../../lib/html.ts';
import { textOn } from '../../lib/text-color.ts';
import type { CustomerLanguage } from '../../schema/email-settings.ts';
import type { SmallLogo } from '../brands/index.ts';
import { LANGUAGES } from './language.ts';
import { pictureMarkup } from './picture-markup.ts';
import { TEXTS } from './texts/index.ts';

/** What the pages share with all merchants; the merchant's color is set beside it. */
const STYLE = `
*{box-sizing:border-box}
:root{color-scheme:light dark;--text:#1c2024;--dim:#5c6470;--line:#dfe3e8;--page:#f5f6f8;--card:#fff;--link:#1a56b0;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--text:#eceef1;--dim:#a5adb8;--line:#353b44;--page:#14171b;--card:#1e2228;--link:#8ab8ff;--bad:#ff9c94}}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
.bar{background:var(--brand);color:var(--on-brand);padding:16px 0}
.bar div,main,footer{max-width:640px;margin:0 auto}
.bar div{display:flex;align-items:center;gap:12px;min-height:32px;padding:0 16px}
.bar strong{font-size:20px}
.logo{flex:none;box-sizing:content-box;background:#fff;padding:6px;border-radius:8px}
main{padding:24px 16px}
h1{font-size:28px;line-height:1.25;margin:0 0 8px}
h2{font-size:18px;margin:0 0 4px}
h3{font-size:14px;margin:16px 0 4px;color:var(--dim);font-weight:600}
p{margin:0 0 8px}
.dim{color:var(--dim)}
.after{margin-top:16px;font-size:14px}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px;margin-top:16px}
ul,ol{margin:0;padding:0;list-style:none}
li{padding:4px 0}
.items li{display:flex;gap:12px}
.items span{min-width:0;align-self:center}
.picture{flex:none;width:56px;height:56px;object-fit:contain;background:#fff;border-radius:6px}
.items .gap{flex:none;width:56px}
.steps{display:flex;gap:6px;margin:16px 0 8px}
.steps i{flex:1;height:6px;border-radius:3px;background:var(--line)}
.steps .done{background:var(--brand);box-shadow:0 0 0 1px var(--dim)}
.scans li{border-left:3px solid var(--line);padding:2px 0 10px 12px}
.scans li:first-child{border-color:var(--brand)}
a{color:var(--link)}
label{display:block;font-weight:600;margin:16px 0 4px}
input,select,textarea{width:100%;font:inherit;padding:10px;border:1px solid var(--dim);border-radius:8px;background:var(--card);color:inherit}
fieldset{min-width:0;margin:16px 0 0}
legend{float:left;width:100%;padding:0;font-weight:600;font-size:18px}
legend+*{clear:both}
legend{margin-bottom:8px}
.card>h3:first-child{margin-top:0}
.card+p,.card+h2{margin-top:16px}
input+.dim{margin-top:4px}
.text{white-space:pre-line}
.qr{width:180px;height:180px}
.code{max-width:100%;background:#fff;padding:12px;border-radius:8px}
.button{display:inline-block;text-decoration:none;margin-bottom:8px}
button,.button{font:inherit;font-weight:600;margin-top:20px;padding:12px 20px;border:0;border-radius:8px;background:var(--brand);color:var(--on-brand);cursor:pointer}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.bad{color:var(--bad);font-weight:600}
footer{padding:8px 16px 32px;color:var(--dim);font-size:14px}
nav a,nav b{display:inline-block;padding:4px 8px 4px 0}
button.plain,.button.plain{background:none;color:var(--link);border:1px solid var(--link);margin-top:8px}
.actions{display:flex;flex-wrap:wrap;gap:0 12px;margin:0}
@media print{nav,.screen{display:none}body{background:none}}
`;

export interface Frame {
  language: CustomerLanguage;
  /** For its style elements. */
  nonce: string;
  title: string;
  /** Whose page it is; undefined for none. */
  brand?: { name: string; primary_color: string | null; logo: SmallLogo | null } | undefined;
  /** Where links to other languages lead; without a slash at its end. */
  path: string;
  main: Html;
  footer?: Html | undefined;
}

const DEFAULT_COLOR = '#1f2a44';

/** A whole page: its style is in it, and nothing is loaded from elsewhere. */
export function pageOf({ language, nonce, title, brand, path, main, footer }: Frame): string {
  const color = brand?.primary_color ?? DEFAULT_COLOR;
  const name = brand?.name ?? '';
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<link rel="icon" href="data:,">
<title>${title}${name !== '' && ` · ${name}`}</title>
<style nonce="${nonce}">${trusted(STYLE)}:root{--brand:${color};--on-brand:${textOn(color)}}</style>
</head>
<body>
${name !== '' && html`<header class="bar"><div>${letterhead(name, brand?.logo ?? null)}</div></header>`}
<main>
${main}
</main>
<footer>
${footer}
<nav aria-label="${TEXTS[language].language}">${LANGUAGES.map((one) =>
    one === language
      ? html`<b aria-current="true" lang="${one}">${TEXTS[one].name}</b>`
      : html`<a href="${path}?lang=${one}" lang="${one}" hreflang="${one}">${TEXTS[one].name}</a>`,
  )}</nav>
</footer>
</body>
</html>
`.markup;
}

const LOGO_FIT = { width: 180, height: 48 };

/** A wide logo usually has the name in it; beside a symbol, the name is written. */
function letterhead(name: string, logo: SmallLogo | null): Html {
  const isWide = logo !== null && logo.width >= 2 * logo.height;
  const image = logo && pictureMarkup(logo, { fit: LOGO_FIT, alt: isWide ? name : '', name: 'logo' });
  return html`${image}${!isWide && html`<strong dir="auto">${name}</strong>`}`;
}

const trusted = (markup: string): Html => new Html(markup);
