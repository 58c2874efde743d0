import type { Ordering, WebhookReplayRow } from '../../storage/index.ts';
import type { RedeliveredEvent } from '../../webhooks/index.ts';

/**
 * The deliveries of a replay have lanes of their own, so that live events and what is sent again never wait for each other, and those
 * that are pending are a range of the index of lanes. Without an order, each is alone in its lane.
 */
export function replayLane(
  replay: Pick<WebhookReplayRow, 'id' | 'subscription_id'>,
  ordering: Ordering,
  { id, resource_id }: Pick<RedeliveredEvent, 'id' | 'resource_id'>,
): string {
  const kept = { none: id, resource: resource_id ?? id, all: '*' }[ordering];
  return `${lanesOf(replay).from}${kept}`;
}

/** All its lanes are between these two. */
export function lanesOf({ id, subscription_id }: Pick<WebhookReplayRow, 'id' | 'subscription_id'>) {
  const name = `${subscription_id} ${id}`;
  // `!` is what follows the space.
  return { from: `${name} `, to: `${name}!` };
}

export const isReplayLane = (lane: string): boolean => lane.includes(' rpl_');
