import type { Json } from '../vendor-server.ts';

export interface ShipEngineScan {
  /** UN, AC, IT, DE, EX, AT, NY or SP. */
  status: string;
  description?: string;
  city?: string;
  state?: string;
  postalCode?: string;
  country?: string;
  at?: number;
}

const DESCRIPTIONS: Record<string, string> = {
  UN: 'Unknown',
  AC: 'Accepted',
  IT: 'In Transit',
  DE: 'Delivered',
  EX: 'Exception',
  AT: 'Delivery Attempt',
  NY: 'Not Yet In System',
  SP: 'Delivered To Collection Location',
};

/** What is known of each parcel, by its tracking number. */
export function createTracking() {
  const known = new Map<string, Json>();

  function begin(code: string, carrierCode: string): Json {
    const information = known.get(code) ?? {
      tracking_number: code,
      tracking_url: `https://tracking.example.com/${code}`,
      status_code: 'NY',
      status_description: DESCRIPTIONS.NY,
      carrier_code: carrierCode,
      carrier_id: 1,
      carrier_status_code: null,
      carrier_detail_code: null,
      carrier_status_description: null,
      ship_date: null,
      estimated_delivery_date: null,
      actual_delivery_date: null,
      exception_description: null,
      events: [],
    };
    known.set(code, information);
    return information;
  }

  function scan(code: string, { status, description, at = Date.now(), ...place }: ShipEngineScan): Json {
    const information = known.get(code);
    if (!information) throw new Error(`no such parcel: ${code}`);
    const when = new Date(at).toISOString();
    information.status_code = status;
    information.status_description = DESCRIPTIONS[status] ?? status;
    information.estimated_delivery_date ??= new Date(at + 3 * 86_400_000).toISOString();
    if (status === 'DE') information.actual_delivery_date = when;
    // The newest first.
    information.events.unshift({
      occurred_at: when,
      carrier_occurred_at: when,
      description: description ?? DESCRIPTIONS[status] ?? status,
      city_locality: place.city ?? '',
      state_province: place.state ?? '',
      postal_code: place.postalCode ?? '',
      country_code: place.country ?? '',
      company_name: '',
      signer: '',
      event_code: status,
      carrier_detail_code: null,
      status_code: status,
      status_description: DESCRIPTIONS[status] ?? status,
      carrier_status_code: status,
      carrier_status_description: description ?? '',
      latitude: null,
      longitude: null,
    });
    return information;
  }

  return { begin, scan, get: (code: string) => known.get(code) };
}
export type Tracking = ReturnType<typeof createTracking>;
