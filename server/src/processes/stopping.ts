import type { Logger } from 'pino';

/** A process that has not stopped this long after its stop delay exits with an error. */
export const STOP_TIMEOUT_MS = 30_000;

/** Signals closer together than this count as one. */
const REPEAT_MS = 500;

interface Stoppable {
  stop(): Promise<void>;
  /** Ends what would go on without this process. */
  abandon?(): void;
}

/** Stops on the first signal, and exits at once on another. */
export function stopOnSignal(server: Stoppable, log: Logger, delayMs = 0): void {
  let askedAt: number | undefined;
  const abandon = (): never => {
    server.abandon?.();
    process.exit(1);
  };
  const stop = (signal: NodeJS.Signals): void => {
    if (askedAt !== undefined) {
      // A second signal exits at once. But one Ctrl-C may arrive twice, from the terminal and through npm.
      if (Date.now() - askedAt > REPEAT_MS) abandon();
      return;
    }
    askedAt = Date.now();
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('could not stop in time');
      abandon();
    }, delayMs + STOP_TIMEOUT_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
