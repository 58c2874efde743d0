import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../system/support/until.ts';
import type { WaybillProcess } from '../world/process.ts';

/** As the contract states it. */
const LIMIT = 60;
const WINDOW_MS = 60_000;
/** Between two requests of a probe: a burst is over in a second or two, and then each that is allowed too many is seen at once. */
const PAUSE_MS = 15;

/** A request that was allowed, at some time between these. */
interface Allowed {
  server: number;
  sentAt: number;
  answeredAt: number;
}

/** Clients that send requests with one key, one to each server, and remember which were allowed. */
export interface LimitProbe {
  /** How many were allowed so far. */
  allowed(): number;
  /** The same by server. */
  allowedBy(): number[];
  /** Resolves when this many more were refused. */
  refused(count: number): Promise<void>;
  stop(): Promise<void>;
  /** The most that were certainly allowed in the same 60 seconds. */
  mostInWindow(): number;
  /** Answers that are neither 200 nor 429. */
  failures: string[];
}

export function startLimitProbe(servers: readonly WaybillProcess[], key: string): LimitProbe {
  const allowed: Allowed[] = [];
  const failures: string[] = [];
  let refusals = 0;
  let isOver = false;

  async function send(server: number): Promise<void> {
    const sentAt = performance.now();
    const response = await fetch(`${servers[server]?.origin}/api/v1/webhooks?limit=1`, {
      headers: { authorization: `Bearer ${key}` },
    });
    await response.arrayBuffer();
    if (response.status === 200) allowed.push({ server, sentAt, answeredAt: performance.now() });
    else if (response.status === 429) refusals += 1;
    else failures.push(`a request to check the limit: ${response.status}`);
  }

  const sending = servers.map(async (_, server) => {
    while (!isOver) {
      await send(server).catch((error: Error) =>
        failures.push(`a request to check the limit: ${error.message}`),
      );
      await sleep(PAUSE_MS);
    }
  });

  return {
    failures,
    allowed: () => allowed.length,
    allowedBy: () => servers.map((_, server) => allowed.filter((one) => one.server === server).length),
    async refused(count) {
      const enough = refusals + count;
      await until('requests to be refused', () => refusals >= enough);
    },
    async stop() {
      isOver = true;
      await Promise.all(sending);
    },
    mostInWindow: () => Math.max(0, ...allowed.map((first) => countFrom(allowed, first))),
  };
}

/** Those that were sent after this one, and answered within a window that begins when it was sent. */
const countFrom = (allowed: readonly Allowed[], { sentAt: from }: Allowed): number =>
  allowed.filter(({ sentAt, answeredAt }) => sentAt >= from && answeredAt <= from + WINDOW_MS).length;

/** While Redis is away, each of the servers lets no more through than this, with what it has let through before. */
export const shareOf = (servers: number): number => Math.max(1, Math.floor(LIMIT / servers));
export { LIMIT };
