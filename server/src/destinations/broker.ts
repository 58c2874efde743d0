import type { DestinationContext, DestinationResult, EventMessage, OpenDestination } from './destination.ts';
import { DestinationError, delivered, failed } from './destination-error.ts';
import { KeptConnection } from './kept-connection.ts';

interface Broker<C> {
  name: string;
  context: DestinationContext;
  /** What must not be in any text. */
  secrets: readonly (string | undefined)[];
  /** Leaves nothing open if the signal is aborted. */
  connect(signal: AbortSignal): Promise<C>;
  isUsable(connection: C): boolean;
  close(connection: C): Promise<void>;
  /** Resolves with the broker's acknowledgment, in words. */
  publish(connection: C, message: EventMessage): Promise<string>;
  /** What the library's error means; undefined if it is one of the connection. */
  explain(error: unknown): DestinationError | undefined;
  idleMs?: number;
}

/** More than a worker sends at once: whatever is beyond would only fill memory until its deadline. */
const MAX_UNDER_WAY = 1_000;

/** A destination that is a connection to a broker: a deadline for each message, one connection for all. */
export function openBroker<C>(broker: Broker<C>): OpenDestination {
  const { name, context, explain } = broker;
  const secrets = broker.secrets.filter((secret) => secret !== undefined);
  const { timeoutMs } = context;
  const noConnection = (): DestinationError =>
    new DestinationError('connect_timeout', `no connection to ${name} within ${timeoutMs / 1000} s`);
  const noAnswer = (): DestinationError =>
    new DestinationError('timeout', `no acknowledgment from ${name} within ${timeoutMs / 1000} s`);
  const connection = new KeptConnection<C>({ ...broker, timeoutMs, tooLate: noConnection });
  let underWay = 0;
  let isClosed = false;

  async function send(message: EventMessage, signal: AbortSignal): Promise<DestinationResult> {
    if (isClosed || signal.aborted) return failed(interrupted(), secrets);
    if (underWay >= MAX_UNDER_WAY) {
      const text = `not sent yet: ${MAX_UNDER_WAY} messages wait for ${name} to acknowledge them`;
      return failed(new DestinationError('postponed', text), secrets);
    }
    underWay += 1;
    let isConnected = false;
    const late = (): DestinationError => (isConnected ? noAnswer() : noConnection());
    try {
      const publish = (giveUp: AbortSignal) =>
        connection.use((opened) => {
          isConnected = true;
          return broker.publish(opened, message);
        }, giveUp);
      return delivered(await beforeDeadline(publish, { timeoutMs, signal, late }));
    } catch (error) {
      if (isClosed) return failed(interrupted(), secrets);
      return failed(error instanceof DestinationError ? error : (explain(error) ?? error), secrets);
    } finally {
      underWay -= 1;
    }
  }

  return {
    send,
    async close() {
      isClosed = true;
      await connection.close();
    },
  };
}

/** It may have arrived: then it arrives twice, which a receiver has to expect anyway. */
const interrupted = (): DestinationError =>
  new DestinationError('postponed', 'not acknowledged yet: this server stopped waiting for it');

interface Deadline {
  timeoutMs: number;
  /** Aborted by whoever wants no result any more. */
  signal: AbortSignal;
  late(): DestinationError;
}

/** Rejects if the work takes longer; then its signal is aborted. */
export async function beforeDeadline<T>(
  work: (giveUp: AbortSignal) => Promise<T>,
  { timeoutMs, signal, late }: Deadline,
): Promise<T> {
  const giveUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const end = (error: DestinationError): void => {
      giveUp.abort();
      reject(error);
    };
    // What has already arrived is read first: the process may have been paused.
    timer = setTimeout(() => setImmediate(() => end(late())), timeoutMs);
    onAbort = () => end(interrupted());
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work(giveUp.signal), tooLate]);
  } finally {
    clearTimeout(timer);
    if (onAbort !== undefined) signal.removeEventListener('abort', onAbort);
    // The rest of it is of no interest.
    tooLate.catch(() => {});
  }
}
