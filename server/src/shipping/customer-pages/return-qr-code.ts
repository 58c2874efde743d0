import { html } from '../../lib/html.ts';
import type { CustomerLanguage } from '../../schema/email-settings.ts';
import { pageOf } from './page-frame.ts';
import type { PageHead } from './return-page-data.ts';
import { RETURN_TEXTS } from './texts/returns/index.ts';

interface QrCodePage {
  head: PageHead;
  /** The number of the return. */
  id: string;
  carrierName: string | null;
  /** As PNG. */
  bytes: Buffer;
}

/** To be shown where the parcel is handed in: the carrier prints the label. */
export function renderReturnQrCode(
  { head, id, carrierName, bytes }: QrCodePage,
  { language, nonce, path }: { language: CustomerLanguage; nonce: string; path: string },
): string {
  const texts = RETURN_TEXTS[language].returns;
  const main = html`
<p class="screen"><a href="${path}/return?lang=${language}">&larr; ${texts.title}</a></p>
<h1>${texts.qrCodeTitle}</h1>
<p>${texts.qrCodeText(carrierName)}</p>
<p><img class="code" alt="${texts.qrCodeTitle}" src="data:image/png;base64,${bytes.toString('base64')}"></p>
<p>${texts.number}: <strong><bdi>${id}</bdi></strong></p>`;
  return pageOf({
    ...{ language, nonce, main, path: `${path}/return/${id}/qr-code` },
    title: `${texts.qrCodeTitle} · ${id}`,
    brand: head.brand,
  });
}
