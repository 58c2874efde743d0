import { Redis, type RedisOptions } from 'ioredis';

const AGAIN_MS = 100;

/**
 * The master that Sentinels name. If one of them announces another master while the library is looking for it, the library ends the
 * client, and would not connect again.
 */
export class SentinelRedis extends Redis {
  #isClosed = false;

  constructor(options: Omit<RedisOptions, 'replyMapping'>) {
    super(options);
    this.on('end', () => {
      if (!this.#isClosed) setTimeout(() => this.#connectAgain(), AGAIN_MS).unref();
    });
  }

  override disconnect(reconnect = false): void {
    if (!reconnect) this.#isClosed = true;
    super.disconnect(reconnect);
  }

  #connectAgain(): void {
    // Whether it can is an event of its own.
    if (!this.#isClosed) this.connect().catch(() => {});
  }
}
