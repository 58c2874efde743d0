import { sha256Hex } from '../../lib/crypto.ts';
import { type Fields, fieldsIn, textOf } from '../../plugins/answer-fields.ts';
import { StoreError, type WebhookState } from '../store.ts';
import { errorOf, isReadOnlyKey, reasonOf } from './answers.ts';
import type { WooClient } from './client.ts';
import type { WooSettings } from './settings.ts';
import { WC } from './site.ts';
import { webhookSecretOf } from './webhook.ts';

const TOPICS = ['order.created', 'order.updated', 'order.deleted', 'order.restored', 'product.updated'];
/** WordPress sends nothing to others, and says so nowhere. */
const PORTS = ['', '80', '443', '8080'];
const MAX_PAGES = 10;

export function createWebhooks(client: WooClient, settings: WooSettings) {
  const secret = webhookSecretOf(settings);
  // The secret cannot be read back: the name tells whether it is the present one.
  const mark = sha256Hex(`waybill webhook ${secret}`).slice(0, 8);
  const nameOf = (topic: string): string => `Waybill ${topic} (${mark})`;
  const isOurs = (hook: Fields): boolean =>
    settings.webhookSecret !== undefined && !isNamedByUs(hook.name)
      ? // Created by the merchant, with the secret that the settings have.
        true
      : hook.name === nameOf(textOf(hook.topic) ?? '');
  const isRight = (hook: Fields): boolean => hook.status === 'active' && isOurs(hook);

  async function listFor(url: string): Promise<Fields[]> {
    const found: Fields[] = [];
    for (let page = 1; page <= MAX_PAGES; page++) {
      const answer = await client.read(`${WC}/webhooks`, { per_page: 100, page });
      if (answer.status >= 300 || !Array.isArray(answer.body))
        throw errorOf(answer, client.host, client.now());
      found.push(...fieldsIn(answer.body));
      if (answer.body.length < 100) break;
    }
    return found.filter(({ delivery_url }) => delivery_url === url);
  }

  /** Returns why it was refused; undefined if it was not. */
  async function create(topic: string, url: string): Promise<string | undefined> {
    const json = { name: nameOf(topic), topic, delivery_url: url, secret, status: 'active' };
    const answer = await client.write('POST', `${WC}/webhooks`, json);
    if (answer.status < 300 && answer.kind === 'json') return undefined;
    if (isReadOnlyKey(answer) || (answer.status >= 400 && answer.status < 500 && answer.status !== 429))
      return reasonOf(answer, client.host);
    throw errorOf(answer, client.host, client.now());
  }

  return {
    /** What the shop has, without changing it. */
    async state(url: string | null): Promise<WebhookState> {
      if (url === null)
        return { status: 'missing', reason: 'This server has no public address to send them to' };
      const hooks = await listFor(url);
      const missing = TOPICS.filter((topic) => !hooks.some((hook) => hook.topic === topic && isRight(hook)));
      if (missing.length === 0) return active(url);
      const disabled = missing.filter((topic) =>
        hooks.some((hook) => hook.topic === topic && hook.status !== 'active'),
      );
      const reason =
        disabled.length > 0
          ? `WooCommerce has disabled: ${disabled.join(', ')}`
          : `Not set up: ${missing.join(', ')}`;
      return { status: 'missing', reason };
    },

    async ensureWebhooks(url: string): Promise<WebhookState> {
      const hooks = await listFor(url);
      for (const topic of TOPICS) {
        const known = hooks.filter((hook) => hook.topic === topic);
        if (known.some(isRight)) continue;
        const refusal = await create(topic, url);
        if (refusal !== undefined) return { status: 'missing', reason: refusal };
        // One that is switched on again keeps its count of failures: the next single one would switch it off.
        for (const { id, name } of known)
          if (isNamedByUs(name))
            await client.write('DELETE', `${WC}/webhooks/${textOf(id)}`, undefined, { force: 'true' });
      }
      return active(url);
    },
  };
}

const isNamedByUs = (name: unknown): boolean => /^Waybill /.test(textOf(name) ?? '');

function active(url: string): WebhookState {
  const { port } = new URL(url);
  const isReachable = PORTS.includes(port);
  return {
    status: 'active',
    reason: isReachable ? null : `WordPress delivers to the ports 80, 443 and 8080 only, and not to ${port}`,
  };
}

/** For a state that could not be found out: the key may not be allowed to see webhooks. */
export const unknownState = (error: unknown): WebhookState => {
  if (error instanceof StoreError && error.code === 'forbidden')
    return { status: 'missing', reason: error.message };
  throw error;
};
