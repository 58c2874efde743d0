import { toIso, toIsoOrNull } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import type { WebhookReplayRow } from '../../storage/index.ts';

export const REPLAY_STATUSES = ['running', 'done', 'cancelled'] as const;

/** `pending`: how many of its deliveries have neither arrived nor been given up. */
export const toReplay = (row: WebhookReplayRow, pending: number) => ({
  id: row.id,
  status: row.status,
  from: toIso(row.from_at),
  to: toIso(row.to_at),
  types: fromJson(row.types),
  total: row.total,
  looked: row.looked,
  queued: row.queued,
  pending,
  createdAt: toIso(row.created_at),
  endedAt: toIsoOrNull(row.ended_at),
});
