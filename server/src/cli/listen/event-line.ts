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

function subjectOf({ data }: FeedEvent): string {
  const { orderNumber, trackingCode } = JSON.parse(data);
  if (orderNumber !== undefined) return `order ${orderNumber}`;
  return trackingCode === undefined ? '' : `parcel ${trackingCode}`;
}

function answerOf({ status, durationMs, detail }: Forwarded): string {
  if (status === null) return `not delivered: ${detail}`;
  return `${status} in ${durationMs} ms${detail === null ? '' : `: ${detail.slice(0, 200)}`}`;
}

/** Without line breaks and codes that a terminal would execute: parts of it come from customers and receivers. */
const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');
