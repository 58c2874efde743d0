import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { type Receiver, startReceiver } from '../../server/test/support/receiver.ts';
import { createInstallation, type Installation } from '../../server/test/system/support/process.ts';
import { findChromium } from './chromium.ts';

export const OWNER = { email: 'owner@example.com', password: 'a long enough password' };

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Scene {
  origin: string;
  setupLink: string;
  waybill: Installation;
  receiver: Receiver;
  /** A browser of its own, as a new visitor has it. */
  visit(options?: BrowserContextOptions): Promise<Page>;
  /** Cookies of the owner, who has been made. */
  signedIn(): Promise<Cookies>;
  /** What no page may do: break its policy, throw, or speak to another host. */
  faults: string[];
  close(): Promise<void>;
}

/** The built server on a data folder of its own, a receiver that it may deliver to, and a real browser. */
export async function setScene(): Promise<Scene> {
  const receiver = await startReceiver();
  const waybill = await createInstallation('sqlite', { WAYBILL_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
  const caFile = join(waybill.folder, 'receiver-ca.pem');
  writeFileSync(caFile, receiver.certificate.cert);
  const server = await waybill.serve({ WAYBILL_WEBHOOK_CA_FILE: caFile });
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const faults: string[] = [];
  return {
    origin: server.origin,
    setupLink: /Set it up +(\S+)/.exec(server.stdout())?.[1] ?? '',
    waybill,
    receiver,
    faults,
    visit: (options) => visit(browser, server.origin, faults, options),
    async signedIn() {
      const page = await visit(browser, server.origin, faults);
      await page.goto('/login');
      await logIn(page);
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      const state = await page.context().storageState();
      await page.context().close();
      return state;
    },
    async close() {
      await browser.close();
      await waybill.remove();
      await receiver.close();
    },
  };
}

async function visit(
  browser: Browser,
  origin: string,
  faults: string[],
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: origin, locale: 'en-US', ...options });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`threw: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) faults.push(`asked another host: ${url}`);
  });
  return page;
}

/** Through the setup link to the overview: the owner of a new installation. */
export async function becomeOwner(page: Page, { setupLink }: Scene): Promise<void> {
  await page.goto(setupLink);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel(/^Password/).fill(OWNER.password);
  await page.getByRole('button', { name: 'Create owner' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

export async function logIn(page: Page, { email, password } = OWNER): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
