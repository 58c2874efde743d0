import { gid, type ShopState } from './state.ts';

interface SubscriptionInput {
  uri?: string | null;
}

/** Mutations of webhook subscriptions. A local shop also takes addresses of this machine. */
export function createSubscribing(state: ShopState) {
  const problemOf = ({ uri }: SubscriptionInput, topic?: string, own?: string) => {
    const sorry = (message: string) => ({
      webhookSubscription: null,
      userErrors: [{ field: ['webhookSubscription', 'callbackUrl'], message }],
    });
    if (!uri || !URL.canParse(uri)) return sorry('Address is invalid');
    const { protocol, hostname } = new URL(uri);
    if (protocol !== 'https:' && hostname !== '127.0.0.1')
      return sorry(`Address protocol ${protocol}// is not supported`);
    if (state.subscriptions.some((one) => one.uri === uri && one.topic === topic && one.id !== own))
      return sorry('Address for this topic has already been taken');
    return undefined;
  };

  return {
    webhookSubscriptionCreate(args: { topic: string; webhookSubscription: SubscriptionInput }) {
      const problem = problemOf(args.webhookSubscription, args.topic);
      if (problem) return problem;
      const created = { id: state.nextId(), topic: args.topic, uri: args.webhookSubscription.uri ?? '' };
      state.subscriptions.push(created);
      return { webhookSubscription: { id: gid('WebhookSubscription', created.id) }, userErrors: [] };
    },

    webhookSubscriptionUpdate({
      id,
      webhookSubscription,
    }: {
      id: string;
      webhookSubscription: SubscriptionInput;
    }) {
      const found = state.subscriptions.find((one) => gid('WebhookSubscription', one.id) === id);
      if (found === undefined)
        return {
          webhookSubscription: null,
          userErrors: [{ field: ['id'], message: 'Webhook subscription does not exist' }],
        };
      const problem = problemOf(webhookSubscription, found.topic, found.id);
      if (problem) return problem;
      found.uri = webhookSubscription.uri ?? found.uri;
      return { webhookSubscription: { id }, userErrors: [] };
    },
  };
}
