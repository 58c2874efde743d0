import { encode } from 'uqr';
import { addressLines } from '../../carriers/labels/index.ts';
import { Html, html } from '../../lib/html.ts';
import type { Address } from '../../postal/index.ts';
import type { CustomerLanguage } from '../../schema/email-settings.ts';
import { pageOf } from './page-frame.ts';
import type { PageHead, ShownReturn } from './return-page-data.ts';
import { RETURN_TEXTS } from './texts/returns/index.ts';

/** To be printed and put into the parcel: the merchant scans its code when it arrives. */
export function renderReturnSlip(
  { head, one, address }: { head: PageHead; one: ShownReturn; address: Address | null },
  { language, nonce, path }: { language: CustomerLanguage; nonce: string; path: string },
): string {
  const texts = RETURN_TEXTS[language].returns;
  const main = html`
<p class="screen"><a href="${path}/return?lang=${language}">&larr; ${texts.title}</a></p>
<h1>${texts.slipTitle}</h1>
<p class="screen">${texts.slipText}</p>
<p>${texts.number}: <strong><bdi>${one.id}</bdi></strong><br><bdi>${head.orderNumber}</bdi></p>
${qrCode(one.id)}
<ul>${one.items.map(({ name, quantity }) => html`<li>${quantity} × <bdi>${name}</bdi></li>`)}</ul>
${address !== null && html`<h2>${texts.sendTo}</h2><address>${linesOf(address).map((line) => html`${line}<br>`)}</address>`}`;
  return pageOf({
    ...{ language, nonce, main, path: `${path}/return/${one.id}/slip` },
    title: `${texts.slipTitle} · ${one.id}`,
    brand: head.brand,
  });
}

function linesOf(address: Address): string[] {
  const { recipient, town, country } = addressLines(address);
  return [...recipient, ...town, country];
}

/** Dark on light also in dark mode: scanners need it. */
function qrCode(text: string): Html {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return new Html(
    `<svg class="qr" role="img" aria-label="QR" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`,
  );
}
