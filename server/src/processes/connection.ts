import type { MaybePromise } from '../lib/maybe-promise.ts';

/** The other end: `process` in a serving process, a worker of node:cluster in the main process. */
interface Peer {
  send?(message: unknown, callback: (error: Error | null) => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'disconnect', listener: () => void): unknown;
}

/** An answer has the number of its question. Numbers of both ends are independent. */
type Message<Q> =
  | { number: number; question: Q }
  | { number: number; answer: unknown }
  | { number: number; failure: string };

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export interface Connection<Asked> {
  /** Rejects if the other end fails to answer, or is gone. */
  ask<A>(question: Asked): Promise<A>;
}

/** Questions and answers between two processes, in both directions. */
export function connect<Asked, Answered>(
  peer: Peer,
  answer: (question: Answered) => MaybePromise<unknown>,
): Connection<Asked> {
  const waiting = new Map<number, Waiting>();
  let lastNumber = 0;
  let isOpen = true;
  // A failure to send shows as the end of the connection.
  const send = (message: Message<Asked>): void => void peer.send?.(message, () => {});

  function reply(number: number, question: Answered): void {
    const fail = (error: unknown) =>
      send({ number, failure: error instanceof Error ? error.message : String(error) });
    try {
      const given = answer(question);
      if (given instanceof Promise) given.then((known) => send({ number, answer: known ?? null }), fail);
      else send({ number, answer: given ?? null });
    } catch (error) {
      fail(error);
    }
  }

  peer.on('message', (received) => {
    const message = received as Message<Answered>;
    if ('question' in message) return reply(message.number, message.question);
    const asker = waiting.get(message.number);
    waiting.delete(message.number);
    if ('answer' in message) asker?.resolve(message.answer);
    else asker?.reject(new Error(message.failure));
  });
  peer.once('disconnect', () => {
    isOpen = false;
    for (const { reject } of waiting.values()) reject(gone());
    waiting.clear();
  });

  return {
    ask: <A>(question: Asked) =>
      new Promise<A>((resolve, reject) => {
        if (!isOpen) return reject(gone());
        const number = ++lastNumber;
        waiting.set(number, { resolve: resolve as Waiting['resolve'], reject });
        send({ number, question });
      }),
  };
}

const gone = () => new Error('the other process is gone');
