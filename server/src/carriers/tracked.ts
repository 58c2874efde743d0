import { hasFourDigitYear } from '../lib/moment.ts';
import { TRACKING_STATUSES } from '../schema/tracking.ts';
import type { Scan, Tracked } from './carrier.ts';

/** More than a parcel has in its life. */
const MAX_SCANS = 500;
const MAX_TEXT = 500;
const MAX_URL = 2_000;

/**
 * What a carrier has told of a parcel, so that it can be stored and shown: the oldest scan first, without those that have no
 * time or an unknown status. Carriers' clocks and time zones differ from ours, so no scan is left out for its time alone.
 */
export function cleanTracked({ scans, estimatedDeliveryDate, trackingUrl }: Tracked): Tracked {
  return {
    scans: scans
      .flatMap((scan) => cleanScan(scan) ?? [])
      .sort((a, b) => a.occurredAt - b.occurredAt)
      .slice(-MAX_SCANS),
    ...(estimatedDeliveryDate !== undefined && isDay(estimatedDeliveryDate) && { estimatedDeliveryDate }),
    ...(trackingUrl !== undefined && isWebPage(trackingUrl) && { trackingUrl }),
  };
}

function cleanScan({ status, statusDetail, occurredAt, location }: Scan): Scan | undefined {
  if (!TRACKING_STATUSES.includes(status) || !isMoment(occurredAt)) return undefined;
  const places = Object.entries(location ?? {}).flatMap(([name, value]) => {
    const text = cleanText(value);
    return text === '' ? [] : [[name, text]];
  });
  return {
    status,
    statusDetail: cleanText(statusDetail) || null,
    occurredAt: Math.trunc(occurredAt),
    location: places.length === 0 ? null : Object.fromEntries(places),
  };
}

/** A plug-in may hand on whatever its vendor sent. */
const isMoment = (time: unknown): boolean => typeof time === 'number' && hasFourDigitYear(time);

/** PostgreSQL stores no NUL, and neither database a lone surrogate. */
const cleanText = (text: unknown): string =>
  typeof text === 'string' ? text.replaceAll('\0', '').toWellFormed().trim().slice(0, MAX_TEXT) : '';

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** People click on it. */
export const isWebPage = (text: string): boolean =>
  text.length <= MAX_URL && /^https?:\/\/[!-~]+$/i.test(text) && URL.canParse(text);
