import { randomHex } from '../serials.ts';
import type { Json } from '../vendor-server.ts';

export interface EasyPostScan {
  status: string;
  message?: string;
  city?: string;
  state?: string;
  zip?: string;
  country?: string;
  at?: number;
}

/** What the tracking codes for tests stand for: `EZ1000000001` has been announced, `EZ4000000004` is delivered. */
const TEST_STATUSES = [
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'return_to_sender',
  'failure',
  'unknown',
];

export function createTrackers(mode: string) {
  const trackers: Json[] = [];

  function create(code: string, carrier: string, shipmentId: string | null): Json {
    const at = new Date().toISOString();
    const id = `trk_${randomHex()}`;
    const tracker = {
      id,
      object: 'Tracker',
      mode,
      tracking_code: code,
      status: 'unknown',
      status_detail: 'unknown',
      created_at: at,
      updated_at: at,
      signed_by: null as string | null,
      weight: null,
      est_delivery_date: null as string | null,
      shipment_id: shipmentId,
      carrier,
      tracking_details: [] as Json[],
      fees: [],
      carrier_detail: null,
      public_url: `https://track.easypost.com/${Buffer.from(`v1:${id}`).toString('base64url')}`,
    };
    trackers.push(tracker);
    const nth = /^EZ(\d)0{8}\1$/.exec(code)?.[1];
    const status = nth && TEST_STATUSES[Number(nth) - 1];
    if (status && status !== 'unknown') {
      scan(tracker, { status: 'pre_transit', message: 'Shipping Label Created' });
      if (status !== 'pre_transit') scan(tracker, { status, message: `Test status: ${status}` });
    }
    return tracker;
  }

  function scan(tracker: Json, { status, message, at = Date.now(), ...place }: EasyPostScan): Json {
    tracker.status = status;
    tracker.status_detail = 'status_update';
    tracker.updated_at = new Date().toISOString();
    tracker.est_delivery_date ??= new Date(at + 3 * 86_400_000).toISOString();
    tracker.tracking_details.push({
      object: 'TrackingDetail',
      message: message ?? status,
      description: '',
      status,
      status_detail: 'status_update',
      datetime: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
      source: tracker.carrier,
      carrier_code: '',
      tracking_location: {
        object: 'TrackingLocation',
        city: place.city ?? null,
        state: place.state ?? null,
        country: place.country ?? null,
        zip: place.zip ?? null,
      },
    });
    return tracker;
  }

  return {
    create,
    scan,
    byId: (id: string) => trackers.find((tracker) => tracker.id === id),
    byCode: (code: string) => trackers.find((tracker) => tracker.tracking_code === code),
    list: () => [...trackers].reverse(),
  };
}
export type Trackers = ReturnType<typeof createTrackers>;
