import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  request,
} from 'playwright-core';
import { type OnStop, startWithCleanup } from '../../../server/src/lib/cleanup.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { createMigratedInstallation, type Installation } from '../../system/support/process.ts';
import { findChromium, findHeadlessShell } from './chromium.ts';
import { slowDown } from './slow-line.ts';
import { noteToasts } from './toasts.ts';

export const OWNER = { email: 'owner@example.com', password: 'a long enough password' };

export const PACKER = { email: 'packer@example.com', password: 'packs all day long' };

export type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;

interface VisitOptions extends BrowserContextOptions {
  /**
   * As the browser's data saver: pages do not load the code of all other pages after a while, which costs as much CPU time
   * as opening a page. True by default.
   */
  savesData?: boolean;
}

export interface Scene {
  origin: string;
  setupLink: string;
  waybill: Installation;
  receiver: Receiver;
  /** A new page in a browser context of its own, which shares no cookies with another. */
  visit(options?: VisitOptions): Promise<Page>;
  /** Creates the owner over HTTP, which saves loading two pages, and returns the cookies of the new session. */
  createOwner(): Promise<Cookies>;
  /** Logs the owner in over HTTP and returns the cookies of the new session. */
  signedIn(): Promise<Cookies>;
  /** Invites a packer into the owner's account over HTTP, and returns the cookies of their session. */
  createPacker(owner: Cookies): Promise<Cookies>;
  /** What no page may do: violate its content security policy, throw, or send a request to another host. */
  faults: string[];
  close(): Promise<void>;
}

/**
 * For every step, including the start of the browser: long enough that only a page that never gets there reaches it, even on a
 * busy machine.
 */
const STEP_TIMEOUT_MS = 180_000;

interface SceneOptions {
  showsPdfs?: boolean;
  /** Further settings of the server. */
  settings?: Record<string, string>;
  /** A video file (Y4M) that the camera shows. */
  camera?: string;
}

/** The built server with its own data folder, a receiver that it may deliver to, and a real browser. */
export async function setScene(options: SceneOptions = {}): Promise<Scene> {
  const { stop, ...scene } = await startWithCleanup((onStop) => start(options, onStop));
  return { ...scene, close: stop };
}

async function start(
  { showsPdfs = false, settings = {}, camera }: SceneOptions,
  onStop: OnStop,
): Promise<Omit<Scene, 'close'>> {
  const receiver = await startReceiver();
  onStop(() => receiver.close());
  const waybill = await createMigratedInstallation('sqlite', {
    WAYBILL_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  });
  onStop(() => waybill.remove());
  const caFile = join(waybill.folder, 'receiver-ca.pem');
  writeFileSync(caFile, receiver.certificate.cert);
  const server = await waybill.serve({ WAYBILL_WEBHOOK_CA_FILE: caFile, ...settings });
  const browser = await chromium.launch({
    executablePath: (showsPdfs ? undefined : findHeadlessShell()) ?? findChromium() ?? '',
    // A page lives for seconds: optimizing its code takes more CPU time than it saves.
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--js-flags=--no-opt,--no-maglev,--single-threaded',
      ...(camera === undefined
        ? []
        : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`]),
    ],
    timeout: STEP_TIMEOUT_MS,
  });
  onStop(() => browser.close());
  const faults: string[] = [];
  const setupLink = /Set it up +(\S+)/.exec(server.stdout())?.[1] ?? '';
  return {
    origin: server.origin,
    setupLink,
    waybill,
    receiver,
    faults,
    visit: (options) => visit(browser, server.origin, faults, options),
    createOwner: () =>
      startSession(server.origin, '/setup', { token: setupLink.split('#token=')[1], ...OWNER }),
    createPacker: (owner) => createPacker(server.origin, owner),
    signedIn: () => startSession(server.origin, '/session', OWNER),
  };
}

async function createPacker(origin: string, owner: Cookies): Promise<Cookies> {
  const client = await request.newContext({
    baseURL: origin,
    storageState: owner,
    extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' },
    timeout: STEP_TIMEOUT_MS,
  });
  const data = { email: PACKER.email, role: 'packer' };
  const invited = await client.post('/dashboard/api/v1/invitations', { data });
  const { url } = (await invited.json()).data;
  await client.dispose();
  const [, token] = url.split('#token=');
  return startSession(origin, '/invitations/accept', { token, password: PACKER.password });
}

async function startSession(origin: string, path: string, data: unknown): Promise<Cookies> {
  const client = await request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' },
    timeout: STEP_TIMEOUT_MS,
  });
  const response = await client.post(`/dashboard/api/v1${path}`, { data });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  const cookies = await client.storageState();
  await client.dispose();
  return cookies;
}

/** The second is what a sandboxed frame says of the scripts that a context of the browser adds to all frames. */
const EXPECTED = /Failed to load resource|Blocked script execution in 'about:srcdoc'/;

async function visit(
  browser: Browser,
  origin: string,
  faults: string[],
  { savesData = true, ...options }: VisitOptions = {},
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    // Every frame of a transition is drawn.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  if (savesData) await context.addInitScript(turnOnDataSaver);
  await slowDown(context);
  await noteToasts(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`threw: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) faults.push(`asked another host: ${url}`);
  });
  return page;
}

function turnOnDataSaver(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Creates the owner as a person does: through the setup link, up to the overview. */
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
