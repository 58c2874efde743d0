import type { FeedEvent } from '../../webhooks/index.ts';
import type { Forwarded } from './forward.ts';

/** `12:03:04  order.updated  evt_01k…  order 1001  204 in 12 ms`: one line about an event and its answer. */
export function eventLine(event: FeedEvent, forwarded: Forwarded | undefined, at = new Date()): string {
  const parts = [at.toTimeString().slice(0, 8), event.type.padEnd(LONGEST_TYPE), event.id, subjectOf(event)];
  if (forwarded !== undefined) parts.push(answerOf(forwarded));
  return parts.map(printable).join('  ').trimEnd();
}

export const eventJson = (event: FeedEvent, forwarded: Forwarded | undefined, at = new Date()): string =>
  JSON.stringify({
    at: at.toISOString(),
    id: event.id,
    type: event.type,
    data: JSON.parse(event.data),
    ...(forwarded && { forwarded }),
  });

const LONGEST_TYPE = 'shipment.tracking_updated'.length;

/** What a person calls it, as far as its payload says. */
function subjectOf({ type, data }: FeedEvent): string {
  const payload: Record<string, string | null | undefined> = JSON.parse(data);
  const { id, orderNumber, trackingCode, sku, name, host } = payload;
  const kind = type.split('.')[0] ?? '';
  if (kind === 'order') return `order ${orderNumber}`;
  if (kind === 'return') return `return of order ${orderNumber}`;
  if (trackingCode) return `parcel ${trackingCode}`;
  if (orderNumber) return `order ${orderNumber}`;
  return `${kind === 'inventory' ? 'product' : kind} ${sku ?? name ?? host ?? id ?? ''}`;
}

function answerOf({ status, durationMs, detail }: Forwarded): string {
  if (status === null) return `not delivered: ${detail}`;
  return `${status} in ${durationMs} ms${detail === null ? '' : `: ${detail.slice(0, 200)}`}`;
}

/** Without line breaks and codes that a terminal would execute: parts of it come from customers and receivers. */
const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');
