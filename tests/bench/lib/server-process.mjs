// The complete server, as `waybill serve` starts it.
import { loadConfig } from '../../../server/dist/config.js';
import { createLog, startServer } from '../../../server/dist/main.js';
import { answerWith } from './children.mjs';

answerWith(async (env) => {
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    WAYBILL_PROCESSES: '1',
    WAYBILL_LOG_LEVEL: 'error',
    ...env,
  });
  const { address } = await startServer(config, createLog(config));
  return address;
});
