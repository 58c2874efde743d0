import type { WebhookState } from '../../store.ts';
import type { ShopifyClient } from '../api/client.ts';
import { wordsOf } from '../api/problems.ts';
import { allOf } from '../connection.ts';
import {
  RESUBSCRIBE,
  SUBSCRIBE,
  SUBSCRIPTIONS,
  type Subscription,
  type SubscriptionPayload,
} from './subscription-documents.ts';
import { TOPICS } from './topics.ts';

export function createSubscriptions(client: ShopifyClient, secret: string | undefined) {
  async function all(): Promise<Subscription[]> {
    const { data } = await client.read(SUBSCRIPTIONS);
    return allOf(
      data.webhookSubscriptions,
      async (after) => (await client.read(SUBSCRIPTIONS, { after })).data.webhookSubscriptions,
    );
  }

  async function missingFor(url: string) {
    const subscriptions = await all();
    const isThere = (topic: string) => subscriptions.some((one) => one.topic === topic && one.uri === url);
    return TOPICS.filter((topic) => !isThere(topic)).map((topic) => ({
      topic,
      // The same path at another host is this store before the server moved. Others are left alone.
      moved: subscriptions.find((one) => one.topic === topic && pathOf(one.uri) === pathOf(url)),
    }));
  }

  async function repair(url: string, { topic, moved }: Awaited<ReturnType<typeof missingFor>>[number]) {
    const subscription = { uri: url, format: 'JSON' };
    const answer =
      moved === undefined
        ? await client.write(SUBSCRIBE, { topic, subscription })
        : await client.write(RESUBSCRIBE, { id: moved.id, subscription });
    if (answer.outcome !== 'answered') return answer.reason;
    const [payload] = Object.values(answer.data) as (SubscriptionPayload | null)[];
    if (payload?.webhookSubscription) return undefined;
    return wordsOf(payload?.userErrors ?? []) || 'Shopify answered without a subscription';
  }

  /** Why there can be none; undefined if there can. */
  const unsupported = (url: string | null): WebhookState | undefined => {
    if (secret === undefined)
      return {
        status: 'unsupported',
        reason: 'Enter the webhook secret: without it webhooks cannot be verified',
      };
    if (url === null) return { status: 'unsupported', reason: 'This server has no public address' };
    return undefined;
  };

  return {
    /** What is there, without changing anything. */
    async webhookState(url: string | null): Promise<WebhookState> {
      const reason = unsupported(url);
      if (reason !== undefined || url === null) return reason ?? { status: 'unsupported', reason: null };
      const missing = await missingFor(url);
      if (missing.length === 0) return { status: 'active', reason: null };
      return { status: 'missing', reason: `${missing.length} of ${TOPICS.length} webhooks are missing` };
    },

    async ensureWebhooks(url: string): Promise<WebhookState> {
      const reason = unsupported(url);
      if (reason !== undefined) return reason;
      const problems = new Map<string, string>();
      for (const one of await missingFor(url)) {
        const problem = await repair(url, one);
        if (problem !== undefined) problems.set(one.topic, problem);
      }
      if (problems.size === 0) return { status: 'active', reason: null };
      const reasons = [...new Set(problems.values())].slice(0, 3).join('; ');
      return { status: 'missing', reason: `${problems.size} webhooks could not be created: ${reasons}` };
    },
  };
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);
