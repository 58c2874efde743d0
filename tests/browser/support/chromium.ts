import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The browser on this machine: the one that CHROME_PATH names, or one in a usual place. */
export const findChromium = (): string | undefined =>
  process.env.CHROME_PATH ?? PLACES.find((place) => existsSync(place));

/**
 * The headless shell where it is installed: a new page takes less than half of the CPU time that it takes in the whole
 * browser, but PDFs are only downloaded, not shown or printed.
 */
export const findHeadlessShell = (): string | undefined =>
  process.env.CHROME_PATH === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined;
