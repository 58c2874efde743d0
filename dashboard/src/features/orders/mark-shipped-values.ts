import type { Schemas } from '@waybill/sdk';

export interface MarkValues extends Record<string, unknown> {
  trackingCode: string;
  /** Null until somebody names one: the tracking number tells. */
  carrier: string | null;
  /** A day of the browser's calendar. */
  shippedOn: string;
}

export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** What left today left now; on another day, at noon. */
export function markShippedOf(
  { trackingCode, carrier, shippedOn }: MarkValues,
  now = new Date(),
): Schemas['MarkShipped'] {
  const code = trackingCode.trim();
  const named = carrier?.trim() ?? '';
  return {
    ...(code !== '' && { trackingCode: code }),
    ...(named !== '' && { carrier: named }),
    ...(shippedOn !== '' &&
      shippedOn !== today(now) && { shippedAt: new Date(`${shippedOn}T12:00:00`).toISOString() }),
  };
}
