import type { Dispatcher } from 'undici';
import { reasonOfFailure } from './connection-failure.ts';
import { PluginHttpError, type PluginHttpErrorCode } from './plugin-http.ts';
import { unpack } from './unpack.ts';

/** One request as it goes out: no retries, no redirects. */
export interface OutgoingRequest {
  method: Dispatcher.HttpMethod;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  /** What is left of the time for all of it. */
  timeoutMs: number;
  maxBytes: number;
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends a request and reads the whole answer: one deadline over connecting, headers and body, and a bound on the body. */
export async function exchange(dispatcher: Dispatcher, request: OutgoingRequest): Promise<HttpAnswer> {
  const answer = await receive(dispatcher, request);
  return { ...answer, body: await unpack(answer, request) };
}

function receive(dispatcher: Dispatcher, request: OutgoingRequest): Promise<HttpAnswer> {
  const { url, maxBytes } = request;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let isOver = false;
    let status = 0;
    let headers: Record<string, string> = {};
    let read = 0;
    const chunks: Buffer[] = [];

    function finish(error?: PluginHttpError): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(deadline);
      if (error === undefined) resolve({ status, headers, body: Buffer.concat(chunks) });
      else reject(error);
      if (error !== undefined) controller?.abort(error);
    }
    const fail = (code: PluginHttpErrorCode, reason: string): void =>
      finish(new PluginHttpError(code, `${url.host}: ${reason}`, { wasSent: controller !== undefined }));
    const failAsTooLarge = (): void => fail('too_large', `the answer has more than ${maxBytes} bytes`);

    const deadline = setTimeout(
      // Data that has already arrived is read first: the process may have been paused.
      () => setImmediate(() => fail('timeout', 'no answer in time')),
      Math.max(0, request.timeoutMs),
    );
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        if (isOver) started.abort(new Error('too late'));
        else controller = started;
      },
      onResponseStart(_controller, statusCode, received) {
        if (statusCode < 200) return;
        status = statusCode;
        headers = flatten(received);
        if (Number(headers['content-length']) > maxBytes) failAsTooLarge();
      },
      onResponseData(_controller, chunk) {
        read += chunk.length;
        if (read > maxBytes) failAsTooLarge();
        else chunks.push(chunk);
      },
      onResponseEnd: () => finish(),
      onResponseError: (_controller, error) => fail('connection', reasonOfFailure(error)),
    };
    const { origin, pathname, search } = url;
    const { method, body = null } = request;
    try {
      dispatcher.dispatch(
        { origin, path: pathname + search, method, headers: request.headers, body },
        handler,
      );
    } catch (error) {
      fail('connection', reasonOfFailure(error));
    }
  });
}

const flatten = (received: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(received).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
