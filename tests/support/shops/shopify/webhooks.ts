import { createHmac } from 'node:crypto';
import type { ShopState } from './state.ts';

export interface SentWebhook {
  topic: string;
  headers: Record<string, string>;
  body: Buffer;
}

interface WebhookOptions {
  state: ShopState;
  secret: string;
  apiVersion: string;
}

/** A webhook as Shopify signs and sends it. */
export function createWebhooks({ state, secret, apiVersion }: WebhookOptions) {
  const sign = (topic: string, content: object): SentWebhook => {
    const body = Buffer.from(JSON.stringify(content));
    return {
      topic,
      body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
        'x-shopify-shop-domain': state.domain,
        'x-shopify-api-version': apiVersion,
        'x-shopify-webhook-id': `webhook-${state.nextId()}`,
        'x-shopify-triggered-at': new Date(state.now()).toISOString(),
      },
    };
  };

  /** Sends one to everybody who has subscribed to its topic, and returns how they answered. */
  const send = (webhook: SentWebhook): Promise<number[]> =>
    Promise.all(
      state.subscriptions
        .filter(({ topic }) => topic === webhook.topic.toUpperCase().replace('/', '_'))
        .map(async ({ uri }) => {
          const answer = await fetch(uri, {
            method: 'POST',
            headers: webhook.headers,
            body: webhook.body,
          }).catch(() => undefined);
          return answer?.status ?? 0;
        }),
    );

  return { sign, send };
}
