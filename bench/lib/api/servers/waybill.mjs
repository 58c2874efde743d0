import { loadConfig } from '../../../../server/dist/config.js';
import { createLog, startServer } from '../../../../server/dist/main.js';

/** The complete server, as `waybill serve` starts it. Its log goes nowhere, but is written. */
export async function start({ env }) {
  const config = loadConfig({ PORT: '0', HOST: '127.0.0.1', ...env });
  const { address } = await startServer(config, createLog(config));
  return address;
}
