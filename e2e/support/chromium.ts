import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser on this machine: the one that CHROME_PATH names, or one in a usual place. */
export const findChromium = (): string | undefined =>
  process.env.CHROME_PATH ?? PLACES.find((place) => existsSync(place));
