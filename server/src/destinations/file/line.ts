import type { EventMessage } from '../destination.ts';

/** An event as one line. What was sent stands in it as it is, numbers included. */
export function lineOf(message: EventMessage): string {
  const { deliveryId, eventId, type, accountId, resourceId, sequence, createdAt, contentType } = message;
  const head = JSON.stringify({
    id: deliveryId,
    event_id: eventId,
    type,
    account_id: accountId,
    resource_id: resourceId,
    sequence,
    created_at: new Date(createdAt).toISOString(),
    content_type: contentType,
    headers: message.headers,
  });
  return `${head.slice(0, -1)},"body":${onOneLine(message.body)}}\n`;
}

/** In JSON, line breaks can stand only between values, never inside of one. What is not JSON becomes a string. */
function onOneLine(body: string): string {
  try {
    JSON.parse(body);
    return body.trim().replace(/[\r\n]+/g, ' ');
  } catch {
    return JSON.stringify(body);
  }
}
