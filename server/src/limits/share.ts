import { LIMIT } from './limiter.ts';

const REFRESH_MS = 5_000;

/** Together, the processes let no more through than the limit; but each lets something through. */
export const shareOf = (processes: number): number =>
  Math.max(1, Math.min(LIMIT, Math.floor(LIMIT / processes)));

/** The share of this process, by the number of processes when that could last be read. */
export interface Share {
  limit(): number;
  refresh(): Promise<void>;
  /** Refreshes it from time to time: when Redis goes away, the number should be known already. */
  start(): void;
  stop(): void;
}

export function createShare(countProcesses: () => Promise<number>): Share {
  let limit = LIMIT;
  let timer: NodeJS.Timeout | undefined;
  const refresh = (): Promise<void> =>
    countProcesses().then(
      (processes) => {
        limit = shareOf(processes);
      },
      // The database is out of reach, which others report.
      () => {},
    );
  return {
    limit: () => limit,
    refresh,
    start() {
      timer = setInterval(refresh, REFRESH_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}
