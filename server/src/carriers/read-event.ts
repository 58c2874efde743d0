import { findExceededBound } from '../lib/json-bounds.ts';
import type { CarrierUpdate, Received } from './carrier.ts';

/** Reads a webhook whose signature is right, within the bounds of the API's own bodies. What is not JSON says nothing to us. */
export function readEvent(body: Buffer, updatesOf: (event: unknown) => CarrierUpdate[]): Received {
  const exceeded = findExceededBound(body);
  if (exceeded !== undefined) return { outcome: 'unreadable', reason: exceeded };
  return { outcome: 'accepted', updates: updatesOf(parse(body)) };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
