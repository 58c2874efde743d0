import type { ApiAnswer, ApiPromise } from './api-promise.ts';
import type { RequestOptions } from './transport.ts';

export interface StreamPage<T> {
  /** Oldest first. */
  data: T[];
  meta: { cursor: string; hasMore: boolean };
}

/**
 * Events in their order: `await` it for one page, or iterate over it with `for await` to follow them without an end. Nothing is sent
 * before.
 */
export interface StreamRequest<T> extends Promise<StreamPage<T>>, AsyncIterable<T> {
  /**
   * To be stored while iterating, and given as `after` the next time: it is behind the event that your loop was given last.
   * Undefined before the first response, unless there was an `after`.
   */
  readonly cursor: string | undefined;
  /** The page with the headers of its response. */
  withResponse(): Promise<ApiAnswer<StreamPage<T>>>;
}

type Query = Record<string, unknown>;
type Ask<T> = (query: Query, options: RequestOptions) => ApiPromise<StreamPage<T>>;

/** As long as the server waits at most. */
const LONGEST_WAIT_SECONDS = 30;
/** For an answer beyond the time that the server waits. */
const ANSWER_MS = 30_000;

export function streamRequest<T extends { cursor: string }>(
  ask: Ask<T>,
  query: Query = {},
  options: RequestOptions = {},
): StreamRequest<T> {
  let page: ApiPromise<StreamPage<T>> | undefined;
  let cursor = query.after as string | undefined;
  const first = () => {
    page ??= ask(query, options);
    return page;
  };

  /** Outages of the server and of the network end nothing: only what no repetition can change is thrown. */
  async function* follow(): AsyncGenerator<T, void, undefined> {
    const { wait = LONGEST_WAIT_SECONDS } = query as { wait?: number };
    const patient = { maxRetries: Number.POSITIVE_INFINITY, timeoutMs: wait * 1000 + ANSWER_MS, ...options };
    for (;;) {
      const { data, meta } = await ask({ ...query, wait, after: cursor }, patient);
      for (const [index, event] of data.entries()) {
        cursor = index === data.length - 1 ? meta.cursor : event.cursor;
        yield event;
      }
      cursor = meta.cursor;
    }
  }

  return {
    get cursor() {
      return cursor;
    },
    // biome-ignore lint/suspicious/noThenProperty: it is a promise that starts late
    then: (resolve, reject) => first().then(resolve, reject),
    catch: (reject) => first().catch(reject),
    finally: (done) => first().finally(done),
    withResponse: () => first().withResponse(),
    [Symbol.toStringTag]: 'StreamRequest',
    [Symbol.asyncIterator]: follow,
  };
}
