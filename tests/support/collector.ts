import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { EndedSpan } from '../../server/src/tracing/spans.ts';

export interface CollectedSpan extends Omit<EndedSpan, 'attributes'> {
  /** By name, whatever their type. */
  attributes: Record<string, string>;
}

/** A collector of traces: OTLP over HTTP, in JSON. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const requests: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const calls: { url: string; traceparent: string }[] = [];
  const collector = {
    url: '',
    spans,
    requests,
    /** Requests that are no exports, which get 404: to a shop, say. */
    calls,
    resource: {} as Record<string, string>,
    /** The status of the next answers; 0 never answers. */
    answer: (): number => 200,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    // Where it is asked for anything else.
    if (request.method !== 'POST') {
      calls.push({ url: request.url ?? '', traceparent: String(request.headers.traceparent) });
      response.writeHead(404).end();
      return;
    }
    requests.push({ url: request.url ?? '', headers: request.headers, body });
    const status = collector.answer();
    if (status === 0) return;
    if (status === 200) {
      for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
        collector.resource = named(resource.attributes);
        for (const { spans: some } of scopeSpans)
          for (const span of some) spans.push({ ...span, attributes: named(span.attributes) });
      }
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  collector.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return collector;
}

const named = (attributes: { key: string; value: object }[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));
