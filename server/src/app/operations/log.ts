import { type Logger, pino } from 'pino';
import type { Config } from '../../config.ts';
import { createLogOutput } from './log-output.ts';

export const createLog = (config: Config): Logger =>
  pino(
    { level: config.logLevel, base: { pid: process.pid } },
    createLogOutput(1, { isShared: config.processes > 1 }),
  );
