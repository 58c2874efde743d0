import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Json } from '../../vendors/vendor-server.ts';
import { listReply, pick } from './lists.ts';
import { gmt, problem, type Reply, reply, type Site } from './site.ts';

export interface Hook {
  id: number;
  modifiedAt: number;
  name: string;
  topic: string;
  status: 'active' | 'paused' | 'disabled';
  url: string;
  secret: string;
  failures: number;
  isPingPending: boolean;
}

const TOPIC = /^(order|product|coupon|customer)\.(created|updated|deleted|restored)$|^action\../;
const MAX_FAILURES = 6;

/** Sends a body to a URL and tells the status; 0 if no answer came. Tests may pass one of their own. */
export type Deliver = (url: string, headers: Record<string, string>, body: string) => Promise<number>;

export function createHooks(site: Site, origin: () => string, nextId: () => number, deliver: Deliver) {
  const hooks = new Map<number, Hook>();
  /** One for each webhook and thing, however often that changes before it is sent. */
  const pending = new Map<string, { hook: Hook; bodyOf: () => Json }>();

  const show = (hook: Hook): Json => ({
    ...{ id: hook.id, name: hook.name, status: hook.status, topic: hook.topic, delivery_url: hook.url },
    ...{
      resource: hook.topic.split('.')[0],
      event: hook.topic.split('.')[1],
      date_created_gmt: gmt(hook.modifiedAt),
    },
  });

  async function ping(hook: Hook): Promise<void> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    if ((await deliver(hook.url, headers, `webhook_id=${hook.id}`)) === 200) hook.isPingPending = false;
  }

  async function send(hook: Hook, thing: Json): Promise<void> {
    const body = JSON.stringify(thing);
    // The same for everything that one webhook sends within a second.
    const deliveryId = createHash('md5')
      .update(`${hook.id} ${Math.floor(site.now() / 1000)}`)
      .digest('hex');
    const status = await deliver(
      hook.url,
      {
        'content-type': 'application/json',
        'user-agent': 'WooCommerce/10.9.4 Hookshot (WordPress/7.1)',
        'x-wc-webhook-source': `${origin()}/`,
        'x-wc-webhook-topic': hook.topic,
        'x-wc-webhook-resource': hook.topic.split('.')[0] ?? '',
        'x-wc-webhook-event': hook.topic.split('.')[1] ?? '',
        'x-wc-webhook-signature': createHmac('sha256', hook.secret).update(body).digest('base64'),
        'x-wc-webhook-id': String(hook.id),
        'x-wc-webhook-delivery-id': deliveryId,
      },
      body,
    );
    const isSuccess = (status >= 200 && status < 300) || status === 301 || status === 302;
    hook.failures = isSuccess ? 0 : hook.failures + 1;
    if (hook.failures > MAX_FAILURES) hook.status = 'disabled';
    if (hook.isPingPending) await ping(hook);
  }

  return {
    hooks,

    /** Notes that something has happened. The body is made when it is sent. */
    changed(topic: string, id: number, bodyOf: () => Json): void {
      for (const hook of hooks.values())
        if (hook.status === 'active' && hook.topic === topic)
          pending.set(`${hook.id} ${id}`, { hook, bodyOf });
    },

    /** What a visit to the shop sets off. */
    async sendPending(): Promise<number> {
      const due = [...pending.values()];
      pending.clear();
      for (const { hook, bodyOf } of due) await send(hook, bodyOf());
      return due.length;
    },

    async handle(method: string, parts: string[], query: URLSearchParams, body: Json): Promise<Reply> {
      const [idText] = parts;
      if (idText === undefined && method === 'GET') return listReply(site, [...hooks.values()], query, show);
      if (idText === undefined) {
        if (!TOPIC.test(body.topic ?? ''))
          return problem(
            400,
            'woocommerce_rest_shop_webhook_invalid_topic',
            'Webhook topic is required and must be valid.',
          );
        if (!/^https?:\/\//.test(body.delivery_url ?? ''))
          return problem(
            400,
            'woocommerce_rest_shop_webhook_invalid_delivery_url',
            'Webhook delivery URL must be a valid URL starting with http:// or https://.',
          );
        const hook: Hook = {
          ...{
            id: nextId(),
            modifiedAt: site.now(),
            name: body.name ?? 'Webhook',
            topic: body.topic,
            url: body.delivery_url,
          },
          // A status is ignored at its creation.
          ...{
            status: 'active',
            failures: 0,
            isPingPending: true,
            secret: body.secret ?? randomBytes(25).toString('hex'),
          },
        };
        hooks.set(hook.id, hook);
        await ping(hook);
        return reply(201, show(hook));
      }
      const hook = hooks.get(Number(idText));
      if (hook === undefined) return problem(404, 'woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.');
      if (method === 'DELETE' && query.get('force') !== 'true')
        return problem(501, 'woocommerce_rest_trash_not_supported', 'Webhooks do not support trashing.');
      if (method === 'DELETE') hooks.delete(hook.id);
      // The count of failures stays.
      if (method === 'PUT') {
        hook.status = body.status ?? hook.status;
        hook.secret = body.secret ?? hook.secret;
        hook.name = body.name ?? hook.name;
        hook.url = body.delivery_url ?? hook.url;
      }
      return reply(200, pick(show(hook), query));
    },
  };
}
