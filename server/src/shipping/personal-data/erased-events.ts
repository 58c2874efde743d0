import type { Address } from '../../postal/index.ts';
import type { Order } from '../../schema/order.ts';
import { ERASED, erasedAddress, erasedLocation } from '../../schema/personal-data.ts';
import type { Return } from '../../schema/return.ts';
import type { ScanLocation } from '../../schema/tracking.ts';
import { erasedOrder } from '../orders/index.ts';

interface Scan {
  statusDetail: string | null;
  location: ScanLocation | null;
}

/** What payloads of events that belong to an order can have of its customer. */
type Payload = Partial<Pick<Order, 'shipTo' | 'metadata'> & Scan> & {
  parcel?: Scan | null;
  events?: readonly Scan[];
  failureReason?: string | null;
  trackingUrl?: string | null;
};

/** The payload of an event about an order, or about what belongs to one, without its customer; or what the full form has beyond that. */
export const erasedPayload = <T extends object>(payload: T): T => ({ ...payload, ...erasedFields(payload) });

function erasedFields(payload: Payload): object {
  if (isOrder(payload)) return erasedOrder(payload);
  if (isReturn(payload)) return erasedReturn(payload);
  return {
    ...(payload.shipTo && erasedShipTo(payload.shipTo)),
    ...('location' in payload && erasedScan(payload)),
    ...(payload.parcel && { parcel: { ...payload.parcel, ...erasedScan(payload.parcel) } }),
    ...(payload.events && { events: payload.events.map((scan) => ({ ...scan, ...erasedScan(scan) })) }),
    ...('metadata' in payload && { metadata: {} }),
    // Carriers repeat the address that they do not accept.
    ...('failureReason' in payload && { failureReason: null }),
    // It may be the customer's own page.
    ...('trackingUrl' in payload && { trackingUrl: null }),
  };
}

const isOrder = (payload: object): payload is Order => 'allocation' in payload;
const isReturn = (payload: object): payload is Return => 'customerName' in payload;

const erasedShipTo = (shipTo: Address) => ({ shipTo: erasedAddress(shipTo), shipToCheck: null });

const erasedScan = ({ location = null }: Partial<Scan>): Scan => ({
  statusDetail: null,
  location: erasedLocation(location),
});

const erasedReturn = ({ items }: Return): Partial<Return> => ({
  customerName: ERASED,
  notes: null,
  rejectReason: null,
  labelVoidError: null,
  labelError: null,
  comment: null,
  photos: [],
  metadata: {},
  items: items.map((item) => ({ ...item, reason: ERASED })),
});
