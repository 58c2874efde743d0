/** The media type of an event in structured mode. */
export const CLOUD_EVENT_TYPE = 'application/cloudevents+json';

interface CloudEventParts {
  eventId: string;
  /** As in the catalog of events, such as `order.created`. */
  type: string;
  accountId: string;
  resourceId: string | null;
  /** Its number among the events of that resource. */
  sequence: number;
  /** When the event happened, ms. */
  createdAt: number;
  /** The payload as stored: JSON text. */
  data: string;
  /** The public URL of the installation, if it is known. */
  source: string | undefined;
}

/** All have one length, because the extension's values are ordered as text. */
const SEQUENCE_DIGITS = 20;

/**
 * A CloudEvent 1.0 in structured mode, as JSON text. Like the body of a plain webhook, it is composed around the stored payload,
 * whose text is never parsed and written again.
 */
export function toCloudEvent({ data, ...event }: CloudEventParts): string {
  const attributes = JSON.stringify({
    specversion: '1.0',
    id: event.eventId,
    source: event.source ?? `urn:waybill:${event.accountId}`,
    type: `waybill.${event.type}`,
    ...(event.resourceId !== null && { subject: event.resourceId }),
    time: new Date(event.createdAt).toISOString(),
    sequence: String(event.sequence).padStart(SEQUENCE_DIGITS, '0'),
    datacontenttype: 'application/json',
  });
  return `${attributes.slice(0, -1)},"data":${data}}`;
}
