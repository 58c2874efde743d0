import type { Outcome } from '../../recording/outcome.ts';
import type { SendRequest } from '../sender.ts';

/** How a sender thread is set up. Plain data, like everything that passes between threads. */
export interface ThreadSettings {
  /** Ranges that may be dialed although they are not public. */
  allowCidrs: readonly string[];
  /** PEM text of a further CA to trust. */
  extraCa?: string | undefined;
  timeoutMs?: number;
  connectTimeoutMs?: number;
}

/** Everything that is sent within one turn of the event loop: a message costs as much as several deliveries in it. */
export interface SendBatch {
  /** By the clock that all threads share. */
  sentAt: number;
  requests: NumberedRequest[];
}

export interface NumberedRequest extends SendRequest {
  number: number;
  /** Counted from `sentAt`; after that it must not be started. */
  startWithinMs: number;
}

/** To the thread: requests, or that it shall close its connections and end. */
export type ToThread = SendBatch | 'close';

/** Without an outcome it was not started in time, or `failure` says why it cannot be sent. */
export interface SendResult {
  number: number;
  outcome?: Outcome | undefined;
  failure?: string;
}

/** Milliseconds of a monotonic clock; unlike `performance.now()`, it has the same origin in every thread. */
export const sharedClockMs = (): number => Number(process.hrtime.bigint()) / 1e6;
