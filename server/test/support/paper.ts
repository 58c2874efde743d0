import { expect } from 'vitest';
import type { Merchant } from './merchant.ts';
import { scan, showPdf } from './pictures.ts';
import type { TestApi } from './test-api.ts';

/** A PDF that the API answers with: the text of each page and the bar codes on it. */
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
  const { key } = await api.newKey({ userId: merchant.userId });
  const response = await fetch(`${api.origin}/api/v1${path}`, {
    headers: { authorization: `Bearer ${key}`, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
  });
  if (response.status !== 200) expect([response.status, await response.text()]).toEqual([200, '']);
  return Buffer.from(await response.arrayBuffer());
}
