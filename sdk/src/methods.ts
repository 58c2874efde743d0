import type { ApiPromise } from './api-promise.ts';
import { type Page, pageRequest } from './page.ts';
import { type StreamPage, streamRequest } from './stream.ts';
import type { RequestOptions, Transport } from './transport.ts';

/** `GET /orders/{id} - data`: method, path, what the arguments after the path's are (`body+query`), and what the result is. */
type Route = string;
export interface Routes {
  [name: string]: Route | Record<string, Route>;
}

type Method = (...args: unknown[]) => unknown;

/** The methods of a client, from its table of routes; their types are generated with it. */
export function methodsOf<Api>(routes: Routes, send: Transport): Api {
  const bind = (route: Route | Record<string, Route>): unknown =>
    typeof route === 'string'
      ? methodOf(route, send)
      : Object.fromEntries(Object.entries(route).map(([name, one]) => [name, methodOf(one, send)]));
  // Each method checks nothing: the interface and the table are generated from the same document.
  return Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, bind(route)])) as Api;
}

function methodOf(route: Route, send: Transport): Method {
  const [method = '', template = '', inputs = '', kind] = route.split(' ');
  const placeholders = template.match(/\{\w+\}/g) ?? [];
  return (...args) => {
    const path = placeholders.reduce(
      (text, placeholder, index) => text.replace(placeholder, segment(placeholder, args[index])),
      template,
    );
    const rest = args.slice(placeholders.length);
    const take = (input: string) => (inputs.split('+').includes(input) ? rest.shift() : undefined);
    const body = take('body') ?? undefined;
    const query = take('query') as Record<string, unknown> | undefined;
    const options = rest[0] as RequestOptions | undefined;
    const ask = (asked: typeof query, own = options) =>
      send({ method, path, body, query: asked, ...READERS[kind as keyof typeof READERS] }, own);
    if (kind === 'stream')
      return streamRequest(
        (asked, own) => ask(asked, own) as ApiPromise<StreamPage<{ cursor: string }>>,
        query,
        options,
      );
    if (kind === 'page') return pageRequest((asked) => ask(asked) as ApiPromise<Page<unknown>>, query);
    return ask(query);
  };
}

const READERS = {
  data: { read: async (response: Response) => ((await response.json()) as { data: unknown }).data },
  page: { read: (response: Response) => response.json() },
  stream: { read: (response: Response) => response.json() },
  file: { accept: '*/*', read: (response: Response) => response.blob() },
  csv: { accept: 'text/csv', read: (response: Response) => response.blob() },
};

/** An empty id would ask for the list instead, and `..` for something else. */
function segment(placeholder: string, value: unknown): string {
  const text = encodeURIComponent(String(value ?? ''));
  if (text === '' || text === '.' || text === '..')
    throw new TypeError(`${placeholder.slice(1, -1)} must be an id`);
  return text;
}
