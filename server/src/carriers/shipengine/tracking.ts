import { AggregatorError } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { scanLocation } from '../aggregator/scan-location.ts';
import { dayOf, type Fields, fieldsOf, listOf, momentOf, textOf, webAddressOf } from '../answer-fields.ts';
import type { Followed, FollowRequest, Scan, Tracked, TrackRequest } from '../carrier.ts';
import { hasMoved } from '../tracking.ts';
import { recognizeTrackingNumber } from '../tracking-numbers/index.ts';
import { carrierCode, trackerCarrier } from './carrier-codes.ts';
import { pathOf } from './client.ts';
import type { ConnectedCarriers } from './connected-carriers.ts';
import { bodyOf, fieldsFrom } from './errors.ts';
import { statusOf } from './tracking-status.ts';

export function createTracking(client: ApiClient, connected: ConnectedCarriers) {
  /** The account's own code for a carrier, which may be sold under several. */
  async function vendorCodeOf(carrier: string): Promise<string> {
    const carriers = await connected.list().catch(() => []);
    return (
      carriers.find((candidate) => candidate.carrier === carrierCode(carrier))?.code ??
      trackerCarrier(carrier)
    );
  }

  async function trackByNumber(trackingCode: string, carrier: string): Promise<Fields> {
    const query = { carrier_code: await vendorCodeOf(carrier), tracking_number: trackingCode };
    return fieldsFrom(await client.call('GET', '/v1/tracking', { query }));
  }

  return {
    async track({ trackingCode, carrier, carrierShipmentId }: TrackRequest): Promise<Tracked> {
      if (carrierShipmentId !== null) {
        const path = pathOf('labels', carrierShipmentId, 'track');
        const fields = fieldsFrom(await client.call('GET', path));
        // A label of several parcels is tracked by the first of them.
        const said = textOf(fields.tracking_number)?.replaceAll(/\s/g, '');
        if (said === undefined || said === trackingCode || carrier === undefined) return readTracked(fields);
      }
      if (carrier === undefined)
        throw new AggregatorError('ShipEngine tracks a number only with its carrier', 404);
      return readTracked(await trackByNumber(trackingCode, carrier));
    },

    async follow({ trackingCode, carrier: given }: FollowRequest): Promise<Followed> {
      const carrier = given ?? recognizeTrackingNumber(trackingCode)[0]?.carrier;
      if (carrier === undefined)
        throw new AggregatorError('ShipEngine tracks a number only with its carrier', 404);
      const query = { carrier_code: await vendorCodeOf(carrier), tracking_number: trackingCode };
      const started = await client.call('POST', '/v1/tracking/start', { query, isRead: true });
      if (started.status === 401 || started.status === 403) bodyOf(started);
      const fields = await trackByNumber(trackingCode, carrier);
      return { ...readTracked(fields), carrier: carrierCode(carrier), trackerId: null };
    },
  };
}

/** Reads a tracking log, from a call or a webhook. */
export function readTracked(fields: Fields): Tracked {
  const events = listOf(fields.events).map(fieldsOf);
  const current = statusOf(fields);
  const scans = events.flatMap((event): Scan[] => {
    const occurredAt = momentOf(event.occurred_at) ?? momentOf(event.carrier_occurred_at);
    if (occurredAt === undefined) return [];
    // Some carriers' events have no status: before the last one the parcel was at most on its way.
    const status = statusOf(event) ?? (current && hasMoved(current) ? 'in_transit' : (current ?? 'unknown'));
    return [
      {
        status,
        statusDetail: textOf(event.description) ?? textOf(event.carrier_status_description) ?? null,
        occurredAt,
        location: locationOf(event),
      },
    ];
  });
  const summary = summaryOf(fields, scans);
  const estimatedDeliveryDate = dayOf(fields.estimated_delivery_date);
  const trackingUrl = webAddressOf(fields.tracking_url);
  return {
    scans: summary === undefined ? scans : [...scans, summary],
    ...(estimatedDeliveryDate !== undefined && { estimatedDeliveryDate }),
    ...(trackingUrl !== undefined && { trackingUrl }),
  };
}

/** The parcel's status, where no event has it and it is known since when it holds. */
function summaryOf(fields: Fields, scans: readonly Scan[]): Scan | undefined {
  const status = statusOf(fields);
  if (status === undefined || status === 'unknown' || scans.some((scan) => scan.status === status))
    return undefined;
  const lastScan = scans.length > 0 ? Math.max(...scans.map(({ occurredAt }) => occurredAt)) : undefined;
  const delivered = status === 'delivered' ? momentOf(fields.actual_delivery_date) : undefined;
  const occurredAt = delivered ?? lastScan ?? momentOf(fields.ship_date);
  if (occurredAt === undefined) return undefined;
  const statusDetail =
    textOf(fields.exception_description) ??
    textOf(fields.carrier_status_description) ??
    textOf(fields.status_description) ??
    null;
  return { status, statusDetail, occurredAt, location: null };
}

const locationOf = ({ city_locality, state_province, postal_code, country_code }: Fields) =>
  scanLocation({
    city: city_locality,
    state: state_province,
    postalCode: postal_code,
    country: textOf(country_code)?.toUpperCase(),
  });
