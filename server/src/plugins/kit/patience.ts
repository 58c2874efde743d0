import { type PluginHttp, PluginHttpError } from '../http/index.ts';

/**
 * Ends the wait for answers that will never come as soon as it is told to, as the deadline would. A short deadline instead would
 * also end requests that are only slow, on a machine that is busy.
 */
export function withPatience(http: PluginHttp): { http: PluginHttp; giveUp(): void } {
  const waiting = new Set<(error: Error) => void>();
  return {
    http: {
      send: (request) =>
        new Promise((resolve, reject) => {
          waiting.add(reject);
          http
            .send(request)
            .then(resolve, reject)
            .finally(() => waiting.delete(reject));
        }),
    },
    giveUp() {
      for (const reject of waiting) reject(new PluginHttpError('timeout', 'no answer in time'));
    },
  };
}
