import { toIso } from '../lib/clock.ts';
import type { PayloadForm } from '../storage/index.ts';

export interface StoredEvent {
  id: string;
  type: string;
  /** JSON text: the standard payload, and what the full one has beside it or instead. */
  data: string;
  more: string | null;
  subjectId: string | null;
  resourceId: string | null;
  sequence: number;
  createdAt: number;
}

/** The payload of an event in the form that a subscription asks for: JSON text. */
export function payloadText(event: StoredEvent, form: PayloadForm): string {
  if (form === 'thin') return JSON.stringify(thinPayload(event));
  if (form === 'standard' || event.more === null) return event.data;
  return JSON.stringify({ ...JSON.parse(event.data), ...JSON.parse(event.more) });
}

/** Ids and the time, for receivers who ask for the rest, or must not get it. */
const thinPayload = ({ id, type, subjectId, resourceId, sequence, createdAt }: StoredEvent) => ({
  id,
  type,
  resourceId: subjectId,
  orderId: resourceId?.startsWith('ord_') ? resourceId : null,
  sequence,
  createdAt: toIso(createdAt),
});
