import { type PluginHttp, PluginHttpError, type PluginHttpRequest } from '../plugin-http.ts';
import { toResponse } from '../to-response.ts';
import type { StoredExchange } from './read-exchanges.ts';

export interface ReplayOptions {
  /** By method, path and query, where a recorded exchange has the same query; the host does not count. */
  match?: (request: PluginHttpRequest, stored: StoredExchange) => boolean;
}

export interface Replay extends PluginHttp {
  /** What was sent, in order. */
  readonly requests: readonly PluginHttpRequest[];
  /** Throws if a request was not in the recording, which a carrier may have turned into an outcome, or if some were not sent. */
  assertDone(): void;
}

/** Answers from a recording: each exchange once, the first that fits. No network is used. */
export function createReplay(exchanges: readonly StoredExchange[], options: ReplayOptions = {}): Replay {
  const { match = isSamePath } = options;
  const left = [...exchanges];
  const requests: PluginHttpRequest[] = [];
  const unexpected: string[] = [];

  return {
    requests,
    async send(request) {
      requests.push(request);
      const fitting = left.filter((stored) => match(request, stored));
      const chosen = fitting.find((stored) => isSameQuery(request, stored)) ?? fitting[0];
      if (chosen === undefined) {
        const { pathname, search } = new URL(request.url);
        unexpected.push(`${request.method} ${pathname}${search}`);
        throw new Error(describe(unexpected, left));
      }
      left.splice(left.indexOf(chosen), 1);
      const { host } = new URL(request.url);
      if (chosen.response.status === 0)
        throw new PluginHttpError('connection', `${host}: no answer was recorded`);
      return toResponse(chosen.response, host);
    },
    assertDone() {
      if (unexpected.length > 0 || left.length > 0) throw new Error(describe(unexpected, left));
    },
  };
}

const isSamePath = (request: PluginHttpRequest, stored: StoredExchange): boolean =>
  request.method === stored.request.method &&
  new URL(request.url).pathname === new URL(stored.request.url).pathname;

const isSameQuery = (request: PluginHttpRequest, stored: StoredExchange): boolean =>
  sortedQuery(request.url) === sortedQuery(stored.request.url);

function sortedQuery(url: string | URL): string {
  const { searchParams } = new URL(url);
  searchParams.sort();
  return searchParams.toString();
}

function describe(unexpected: readonly string[], left: readonly StoredExchange[]): string {
  const rest = left.map(({ request }) => {
    const { pathname, search } = new URL(request.url);
    return `${request.method} ${pathname}${search}`;
  });
  return [
    ...(unexpected.length > 0 ? [`not in the recording: ${unexpected.join(', ')}`] : []),
    rest.length > 0 ? `recorded and not yet sent: ${rest.join(', ')}` : 'everything recorded was sent',
  ].join('; ');
}
