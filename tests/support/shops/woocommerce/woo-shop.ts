import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { type Certificate, selfSignedCertificate } from '../../../../server/src/cli/receive/certificate.ts';
import type { Json } from '../../vendors/vendor-server.ts';
import { createAuth, refusalOf } from './auth.ts';
import { fatal, faultReply, sendHuge } from './broken-answers.ts';
import { createFaults } from './faults.ts';
import { createHooks, type Deliver } from './hooks.ts';
import { createOrders } from './orders.ts';
import { createProducts } from './products.ts';
import { createSite, noRoute, problem, type Reply, reply, type Site } from './site.ts';
import { createTracking } from './tracking.ts';

/** A request as it arrived, and what it was answered with: 0 if nothing was. */
export interface WooRequest {
  method: string;
  uri: string;
  /** `/wc/v3/orders/12`; undefined for a page of the site. */
  route: string | undefined;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Json;
  status: number;
}

interface ShopOptions extends Partial<Site> {
  port?: number;
  /** Over TLS with a certificate of its own, or else over plain HTTP. */
  isTls?: boolean;
  /** The folder it is installed in, `/shop`. */
  folder?: string;
  /** What its server makes of addresses without a slash at the end, or without the folder. */
  redirects?: 'to a slash' | 'to the folder';
  deliver?: Deliver;
  /** A request is left without an answer. */
  onHang?(): void;
}

export type WooShop = Awaited<ReturnType<typeof startWooShop>>;

const PAGE = '<!DOCTYPE html><html><head><title>Fake & sons</title></head><body>Welcome</body></html>';
let certificate: Certificate | undefined;

/** A shop with WooCommerce in memory, which behaves like the one whose exchanges were recorded. */
export async function startWooShop(options: ShopOptions = {}) {
  const { port = 0, isTls = false, folder = '', redirects, deliver = post, onHang, ...over } = options;
  const site = createSite({ seesTls: isTls, ...over });
  const requests: WooRequest[] = [];
  const mails: string[] = [];
  const faults = createFaults();
  let hugeMegabytes = 0;
  let lastId = 20;
  const nextId = (): number => ++lastId;
  let origin = '';
  const hooks = createHooks(site, () => origin, nextId, deliver);
  const onMail = (mail: string) => mails.push(mail);
  const orders = createOrders({ site, nextId, onMail, onChange: (event, id) => orderChanged(event, id) });
  const products = createProducts(site, nextId, (id) =>
    hooks.changed('product.updated', id, () => showProduct(id)),
  );
  const tracking = createTracking({ site, nextId, onMail, save: orders.save });
  const authenticate = createAuth(site);

  const showProduct = (id: number): Json => {
    const product = products.products.get(id);
    return product === undefined ? gone() : products.show(product);
  };
  function orderChanged(event: string, id: number): void {
    hooks.changed(`order.${event}`, id, () => {
      const order = orders.orders.get(id);
      if (event === 'deleted') return { id };
      return order === undefined ? gone() : orders.show(order);
    });
  }

  async function routed(method: string, route: string, query: URLSearchParams, body: Json): Promise<Reply> {
    const namespaces = ['oembed/1.0', 'wp/v2', ...(site.isWooActive ? ['wc/v1', 'wc/v2', 'wc/v3'] : [])];
    if (site.hasShipmentTracking) namespaces.push('wc-ast/v3', 'wc-shipment-tracking/v3');
    if (route === '/') return reply(200, { name: site.name, namespaces });
    if (!site.isWooActive) return noRoute();
    const trackings =
      /^\/(?:wc-shipment-tracking|wc-ast)\/v3\/orders\/(\d+)\/shipment-trackings(?:\/(\w+))?$/.exec(route);
    if (trackings && site.hasShipmentTracking) {
      const order = orders.orders.get(Number(trackings[1]));
      if (order === undefined) return problem(404, 'woocommerce_rest_order_invalid_id', 'Invalid order ID.');
      return tracking.trackingReply(order, method, trackings[2], body);
    }
    if (!route.startsWith('/wc/v3/')) return noRoute();
    const [resource, ...parts] = route.slice('/wc/v3/'.length).split('/').filter(Boolean);
    if (resource === 'orders' && parts[0] === 'statuses')
      return reply(
        200,
        Object.entries(site.statuses).map(([slug, name]) => ({ slug, name })),
      );
    if (resource === 'orders' && parts[1] === 'fulfillments') {
      if (!site.hasFulfillments) return noRoute();
      const order = orders.orders.get(Number(parts[0]));
      if (order === undefined)
        return problem(404, 'woocommerce_rest_order_invalid_id', 'Invalid order ID.', { status: '404' });
      return tracking.fulfillmentReply(order, method, parts[2], body);
    }
    if (resource === 'orders') return orders.handle(method, parts, query, body);
    if (resource === 'products') return products.handle(method, parts, query, body);
    if (resource === 'webhooks') return hooks.handle(method, parts, query, body);
    if (resource === 'settings') {
      const value = site.settings[parts[1] ?? ''] ?? site.settings[parts.join('/')];
      return value === undefined
        ? problem(404, 'rest_setting_setting_invalid', 'Invalid setting.')
        : reply(200, { id: parts[1], value });
    }
    return noRoute();
  }

  async function answerTo(request: WooRequest, host: string): Promise<Reply> {
    const { method, uri, route, query, headers, body } = request;
    if (route === undefined) return noRoute();
    const isPublic = route === '/' || /^\/wc\/v3\/?$/.test(route) || route === '/wc/v3/orders/statuses';
    const shown = authenticate({ method, uri, host, query, authorization: headers.authorization });
    if (!isPublic && site.isWooActive) {
      if (typeof shown === 'object') return shown;
      if (!shown)
        return problem(
          401,
          `woocommerce_rest_cannot_${method === 'GET' ? 'view' : 'edit'}`,
          'Sorry, you cannot list resources.',
        );
      const refused = refusalOf(site, method);
      if (refused) return refused;
    }
    return routed(method, route, query, body);
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const uri = message.url ?? '/';
    const { pathname, searchParams: query } = new URL(uri, 'http://shop');
    const method = message.method ?? 'GET';
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    const isJson = /json/.test(message.headers['content-type'] ?? '');
    // Without a content type, the body is not read: the write is answered with 200 and does nothing.
    const body = isJson ? parsed(Buffer.concat(chunks).toString()) : {};
    const route = routeOf(pathname, query);
    const request: WooRequest = { method, uri, route, query, headers: message.headers, body, status: 0 };
    requests.push(request);
    const better = redirects && addressInstead(pathname);
    if (better !== undefined) {
      request.status = 301;
      return void response
        .writeHead(301, { location: origin.replace(folder, '') + uri.replace(pathname, better) })
        .end();
    }
    const fault = faults.take(method, route ?? pathname);
    if (fault === 'drop') return void message.socket.destroy();
    if (fault === 'hang') return onHang?.();
    const early = fault === undefined ? undefined : faultReply(fault, message.headers.accept ?? '');
    const isPage = route === undefined && early === undefined;
    if (isPage) return sendPage(request, response, pathname);
    const answer = early ?? (await answerTo(request, message.headers.host ?? ''));
    if (fault === 'drop after') return void message.socket.destroy();
    if (fault === 'hang after') return onHang?.();
    if (fault === 'huge') return sendHuge(response, () => hugeMegabytes++);
    const sent = fault === 'fatal after' ? fatal(message.headers.accept ?? '') : answer;
    request.status = sent.status;
    const text = typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body);
    const type =
      typeof sent.body === 'string' ? 'text/html; charset=UTF-8' : 'application/json; charset=UTF-8';
    response.writeHead(sent.status, {
      'content-type': type,
      date: new Date(site.now()).toUTCString(),
      ...sent.headers,
    });
    response.end(
      fault === 'notice before JSON'
        ? `\n<b>Notice</b>: Undefined index in /srv/shop/x.php on line 3\n${text}`
        : text,
    );
  }

  /** Where the server redirects before WordPress is asked. */
  function addressInstead(pathname: string): string | undefined {
    if (redirects === 'to a slash') return pathname.endsWith('/') ? undefined : `${pathname}/`;
    return pathname.startsWith(folder) ? undefined : `${folder}${pathname}`;
  }

  /** What WordPress makes of the address; undefined for a page. */
  function routeOf(pathname: string, query: URLSearchParams): string | undefined {
    const asked = query.get('rest_route');
    if (asked !== null) return asked === '/' ? '/' : asked.replace(/\/$/, '');
    const prefix = `${folder}/wp-json`;
    if (site.permalinks === 'plain' || !pathname.startsWith(prefix)) return undefined;
    const route = pathname.slice(prefix.length).replace(/\/$/, '');
    return route === '' ? '/' : route;
  }

  function sendPage(request: WooRequest, response: ServerResponse, pathname: string): void {
    const isRedirected = request.method === 'GET' && !pathname.endsWith('/');
    request.status = isRedirected ? 301 : 200;
    const type = { 'content-type': 'text/html; charset=UTF-8' };
    if (isRedirected)
      response.writeHead(301, { ...type, location: request.uri.replace(pathname, `${pathname}/`) }).end();
    else response.writeHead(200, type).end(PAGE);
  }

  if (isTls) certificate ??= selfSignedCertificate(['localhost', '127.0.0.1']);
  const listener = (message: IncomingMessage, response: ServerResponse) =>
    void handle(message, response).catch((error) => response.destroy(error));
  const server: Server =
    certificate !== undefined && isTls ? createTlsServer(certificate, listener) : createServer(listener);
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `${isTls ? 'https' : 'http'}://${host}${folder}`;

  return {
    url: origin,
    host,
    certificate,
    site,
    requests,
    mails,
    faults,
    orders,
    products,
    tracking,
    hooks,
    /** How much of its huge answers was taken from it. */
    hugeMegabytes: () => hugeMegabytes,
    /** The settings of a store that is this shop. */
    settings: () => ({
      url: origin,
      consumerKey: site.key.consumerKey,
      consumerSecret: site.key.consumerSecret,
    }),
    /** `GET /wc/v3/orders 200`, in the order of their arrival. */
    calls: () => requests.map(({ method, route, uri, status }) => `${method} ${route ?? uri} ${status}`),
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}

const gone = (): Json => ({
  code: 'woocommerce_rest_shop_order_invalid_id',
  message: 'Invalid ID.',
  data: { status: 404 },
});

function parsed(text: string): Json {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}

const post: Deliver = async (url, headers, body) => {
  try {
    const { status } = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
    return status;
  } catch {
    return 0;
  }
};
