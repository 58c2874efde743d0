import { expect } from 'vitest';
import { drawLabel } from '../../server/src/carriers/labels/index.ts';
import type { Merchant } from './merchant.ts';
import { scan, showPdf } from './pictures.ts';
import { plainLabel } from './sample-labels.ts';
import type { TestApi } from './test-api.ts';

/** Fonts, PDFium and the decoder are loaded once per process, which takes seconds on a busy machine. */
export async function warmUp(): Promise<void> {
  const { bytes } = await drawLabel(plainLabel, 'pdf');
  for (const { picture } of await showPdf(bytes)) await scan(picture);
}

/** A PDF that the API answers with: the text of each page and the barcodes on it. */
export async function printed(api: TestApi, merchant: Merchant, path: string, json?: object) {
  const bytes = await download(api, merchant, path, json);
  const pages = await showPdf(bytes);
  const codes: string[][] = [];
  for (const { picture } of pages)
    codes.push((await scan(picture)).map((code) => code.replace('Code128:', '')));
  return {
    bytes,
    pages: pages.map(({ text }) => text),
    text: pages.map(({ text }) => text).join('\n'),
    codes,
    sizes: pages.map(({ picture: { width, height } }) => [width, height]),
  };
}

export async function download(
  api: TestApi,
  merchant: Merchant,
  path: string,
  json?: object,
): Promise<Buffer> {
  const { key } = await api.newKey({ accountId: merchant.accountId });
  const response = await fetch(`${api.origin}/api/v1${path}`, {
    headers: { authorization: `Bearer ${key}`, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
  });
  if (response.status !== 200) expect([response.status, await response.text()]).toEqual([200, '']);
  return Buffer.from(await response.arrayBuffer());
}
