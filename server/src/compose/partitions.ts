import type { Logger } from 'pino';
import { type Config, retentionOf } from '../config.ts';
import type { Clock } from '../lib/clock.ts';
import type { Storage } from '../storage/index.ts';

interface Options {
  storage: Storage;
  config: Config;
  clock: Clock;
  log: Logger;
}

/** Before anything is written, so that no row has to move. Afterwards, jobs see to it that there always are some for the time ahead. */
export async function createFirstPartitions({ storage, config, clock, log }: Options): Promise<void> {
  const { deliveries, events, request_log } = retentionOf(config);
  try {
    await storage.partitions.createAhead('deliveries', clock.now(), deliveries);
    await storage.partitions.createAhead('events', clock.now(), events);
    await storage.partitions.createAhead('request_log', clock.now(), request_log);
  } catch (error) {
    // Everything works without, and the jobs try again.
    log.warn({ err: error }, 'no partitions were created');
  }
}
