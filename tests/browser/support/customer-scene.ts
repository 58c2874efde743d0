import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { createMerchant, type Merchant } from '../../support/merchant.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { findChromium, findHeadlessShell } from './chromium.ts';

/** Where customers reach the server, as far as the browser knows. */
const ORIGIN = 'http://ship.example.com';

interface Visit {
  page: Page;
  /** What the browser has asked for since the last call, with the size of each answer. */
  loaded(): Promise<{ url: string; bytes: number }[]>;
}

export interface CustomerScene {
  api: TestApi;
  merchant: Merchant;
  /** Where the shop has pictures of its products. */
  shopUrl: string;
  visit(options?: BrowserContextOptions): Promise<Visit>;
  /** What no page may do: violate its policy, throw, or ask another host. */
  faults: string[];
  close(): Promise<void>;
}

/** A server, a shop with a picture that it serves for every path, and a browser that finds both. */
export async function setCustomerScene(picture: Buffer): Promise<CustomerScene> {
  const shop = createServer((_request, response) => void response.writeHead(200).end(picture));
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening));
  const shopHost = `127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const api = await startTestApi({ publicUrl: ORIGIN, storeHosts: [shopHost] });
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? findChromium() ?? '',
    args: [
      ...['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
      `--host-resolver-rules=MAP ship.example.com:80 127.0.0.1:${api.port}`,
    ],
  });
  const faults: string[] = [];
  return {
    api,
    merchant: await createMerchant(api, { host: new URL(ORIGIN).host }),
    shopUrl: `http://${shopHost}`,
    visit: (options) => visit(browser, faults, options),
    faults,
    async close() {
      await browser.close();
      await api.close();
      shop.closeAllConnections();
      shop.close();
    },
  };
}

async function visit(
  browser: Browser,
  faults: string[],
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: ORIGIN, locale: 'en-US', ...options });
  const page = await context.newPage();
  let answers: Promise<{ url: string; bytes: number }>[] = [];
  page.on('pageerror', (error) => faults.push(`threw: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== ORIGIN) faults.push(`asked another host: ${url}`);
  });
  page.on('response', (response) => {
    if (!response.url().startsWith('http')) return;
    const isRedirect = response.status() >= 300 && response.status() < 400;
    answers.push(
      (async () => ({ url: response.url(), bytes: isRedirect ? 0 : (await response.body()).length }))(),
    );
  });
  return {
    page,
    async loaded() {
      const seen = await Promise.all(answers);
      answers = [];
      return seen;
    },
  };
}
