import type { Sender } from '../sender.ts';
import { createSenderThread, type SenderThreadOptions } from './supervised-thread.ts';

interface Options extends SenderThreadOptions {
  count: number;
}

/**
 * Sends from other threads, so that TLS and HTTP, two thirds of what a delivery costs, do not delay requests to the API. A
 * URL always has the same thread, which keeps its connections.
 */
export function createThreadedSender({ count, ...options }: Options): Sender {
  const threads = Array.from({ length: count }, () => createSenderThread(options));
  const threadOf = (url: string) => threads[hash(url) % threads.length] as Sender;
  return {
    send: (request, startWithinMs) => threadOf(request.url).send(request, startWithinMs),
    prepare() {
      for (const thread of threads) thread.prepare?.();
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

function hash(text: string): number {
  let value = 0;
  for (let i = 0; i < text.length; i++) value = (value * 31 + text.charCodeAt(i)) >>> 0;
  return value;
}
