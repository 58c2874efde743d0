import type { TLSSocket } from 'node:tls';
import { asError } from '../../../lib/errors.ts';
import type { ClientIdentity } from '../client-contexts.ts';
import { Connection, type Exchange } from './connection.ts';
import { createDialQueue } from './dial-queue.ts';

export interface Target {
  /** Requests to the same origin share connections: with a client certificate, only those of the same identity. */
  origin: string;
  hostname: string;
  port: number;
  identity?: ClientIdentity;
}

/** Opens a connection. */
export type Dial = (target: Target) => Promise<TLSSocket>;

export interface ConnectionPool {
  /**
   * Runs the exchange on an idle connection. Without one it dials, but is served by another connection if that becomes free
   * before. Returns a function that gives it up.
   */
  run(target: Target, exchange: Exchange): () => void;
  /** Ends what is under way with an error. */
  close(): void;
}

interface Waiting {
  exchange: Exchange;
  connection?: Connection;
  isGivenUp: boolean;
}

interface Origin {
  /** The one used last is used first, so that surplus connections expire. */
  idle: Connection[];
  /** For their own dial, or for any connection that becomes free. */
  waiting: Set<Waiting>;
}

/** Beyond that all idle connections are closed, so that thousands of receivers do not use up the file handles. */
const MAX_IDLE = 2_000;
const SWEEP_MS = 2_000;

/** Kept-alive connections by origin. There is no limit on those in use: the worker limits the requests in flight. */
export function createConnectionPool(dial: Dial): ConnectionPool {
  const origins = new Map<string, Origin>();
  const connections = new Set<Connection>();
  const dials = createDialQueue();
  let freed: [origin: string, connection: Connection][] = [];
  let idleCount = 0;
  let closed = false;
  const sweeper = setInterval(() => closeIdle(performance.now()), SWEEP_MS).unref();

  function originOf(name: string): Origin {
    const known = origins.get(name);
    if (known !== undefined) return known;
    const origin: Origin = { idle: [], waiting: new Set() };
    origins.set(name, origin);
    return origin;
  }

  function closeIdle(now: number): void {
    for (const [name, origin] of origins) {
      const kept = origin.idle.filter((connection) => connection.isOpen && connection.idleUntil > now);
      if (kept.length < origin.idle.length) {
        for (const connection of origin.idle) if (!kept.includes(connection)) connection.destroy();
        idleCount -= origin.idle.length - kept.length;
        origin.idle = kept;
      }
      if (origin.idle.length === 0 && origin.waiting.size === 0) origins.delete(name);
    }
  }

  function takeIdle({ idle }: Origin): Connection | undefined {
    for (let connection = idle.pop(); connection !== undefined; connection = idle.pop()) {
      idleCount -= 1;
      if (connection.isOpen && connection.idleUntil > performance.now()) return connection;
      connection.destroy();
    }
    return undefined;
  }

  /** For the request that has waited longest, or to be kept. */
  function offer(name: string, connection: Connection): void {
    if (!connection.isReusable) {
      connection.destroy();
      return;
    }
    const origin = originOf(name);
    const [first] = origin.waiting;
    if (first !== undefined) {
      origin.waiting.delete(first);
      first.connection = connection;
      connection.run(first.exchange);
      return;
    }
    if (idleCount >= MAX_IDLE) closeIdle(Number.POSITIVE_INFINITY);
    originOf(name).idle.push(connection);
    idleCount += 1;
  }

  /** After a turn of the event loop, in which it turns out if the receiver closes the connection with its answer. */
  function free(name: string, connection: Connection): void {
    if (freed.length === 0)
      setImmediate(() => {
        const ready = freed;
        freed = [];
        for (const [origin, one] of ready) offer(origin, one);
      });
    freed.push([name, connection]);
  }

  function dialInTurn(target: Target, waiting: Waiting): void {
    dials.add(target.origin, () => {
      const isNeeded = !closed && originOf(target.origin).waiting.has(waiting);
      if (isNeeded) void open(target, waiting);
      return isNeeded;
    });
  }

  async function open(target: Target, waiting: Waiting): Promise<void> {
    try {
      const socket = await dial(target);
      const connection = new Connection(socket, {
        onFree: () => free(target.origin, connection),
        onClose: () => connections.delete(connection),
      });
      connections.add(connection);
      const isUnwanted = waiting.isGivenUp && originOf(target.origin).waiting.size === 0;
      if (closed || isUnwanted) connection.destroy();
      else offer(target.origin, connection);
    } catch (error) {
      if (originOf(target.origin).waiting.delete(waiting)) waiting.exchange.onError(asError(error));
    }
  }

  return {
    run(target, exchange) {
      const origin = originOf(target.origin);
      const connection = takeIdle(origin);
      if (connection !== undefined) {
        connection.run(exchange);
        return () => connection.destroy();
      }
      const waiting: Waiting = { exchange, isGivenUp: false };
      origin.waiting.add(waiting);
      // A request that is sent when another has been answered gets the connection of that one, which is about to be free.
      if (freed.length === 0) dialInTurn(target, waiting);
      else setImmediate(() => dialInTurn(target, waiting));
      return () => {
        waiting.isGivenUp = true;
        originOf(target.origin).waiting.delete(waiting);
        waiting.connection?.destroy();
      };
    },

    close() {
      closed = true;
      clearInterval(sweeper);
      dials.close();
      const error = new Error('the sender was closed');
      for (const { waiting } of origins.values()) for (const { exchange } of waiting) exchange.onError(error);
      for (const connection of connections) connection.destroy();
      origins.clear();
    },
  };
}
