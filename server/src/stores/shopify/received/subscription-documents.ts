import { document } from '../api/client.ts';
import type { UserError } from '../api/problems.ts';
import type { Connection } from '../connection.ts';

export interface Subscription {
  id: string;
  topic: string;
  uri: string;
}

export interface SubscriptionPayload {
  webhookSubscription: { id: string } | null;
  userErrors: readonly UserError[];
}

/** Only those of this app. */
export const SUBSCRIPTIONS = document<{ webhookSubscriptions: Connection<Subscription> }>(`
query WebhookSubscriptions($after: String) {
  webhookSubscriptions(first: 100, after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { id topic uri }
  }
}`);

export const SUBSCRIBE = document<{ webhookSubscriptionCreate: SubscriptionPayload | null }>(`
mutation Subscribe($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`);

export const RESUBSCRIBE = document<{ webhookSubscriptionUpdate: SubscriptionPayload | null }>(`
mutation Resubscribe($id: ID!, $subscription: WebhookSubscriptionInput!) {
  webhookSubscriptionUpdate(id: $id, webhookSubscription: $subscription) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`);
