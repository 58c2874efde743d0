import { type Redis, type SentinelConnectionOptions, SentinelConnector } from 'ioredis';

const ignore = (): void => {};

/** The private method of the library that makes each of its connections to a Sentinel. */
interface Connecting {
  connectToSentinel(...place: unknown[]): Redis;
}

/**
 * Finds the master through Sentinels. Those that cannot be reached are passed over, and are an error only if all are; the
 * library would also print each of them to the console, past the log.
 */
export class QuietSentinels extends SentinelConnector {
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
    const connecting = this as unknown as Connecting;
    const connect = connecting.connectToSentinel.bind(this);
    connecting.connectToSentinel = (...place) => connect(...place).on('error', ignore);
  }
}
