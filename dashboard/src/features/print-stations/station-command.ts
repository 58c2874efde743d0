import type { PrintStation } from './print-stations-api.ts';

export const BRIDGE_FILE = '/docs/print-bridge.mjs';

/** What to run on the computer of a station. None of it needs quotes in a shell. */
export const stationCommand = (
  { printer, port, token }: Pick<PrintStation, 'printer' | 'port' | 'token'>,
  origin: string,
): string =>
  [
    `curl -fO ${origin}${BRIDGE_FILE}`,
    `node print-bridge.mjs --printer ${printer} --origin ${origin} --port ${port} --token ${token}`, // not translated: a command
  ].join('\n');
