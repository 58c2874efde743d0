import { type Static, Type } from 'typebox';
import { isObject } from '../../lib/is-object.ts';
import { CustomsInput } from '../../schema/customs.ts';
import { AddressInput, Input, optionalReason, WantedItems } from '../../schema/inputs.ts';
import { ParcelsInput } from '../../schema/parcel.ts';
import { FileTimeZone, PageQuery } from '../../schema/shapes.ts';
import { LabelFormat, ShipmentStatus } from '../../schema/shipment.ts';
import { ShipmentOptions } from '../../schema/shipment-options.ts';
import { TrackingStatus } from '../../schema/tracking.ts';
import { SHIPMENT_LAYOUTS } from './shipment-file.ts';

export const LabelQuery = Type.Object(
  {
    format: Type.Optional(LabelFormat),
    parcel: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Only the label of this parcel, counted from 1' }),
    ),
  },
  { additionalProperties: false },
);
export type LabelQuery = Static<typeof LabelQuery>;

export const ShipmentQuery = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(ShipmentStatus),
    orderId: Type.Optional(Input.Id),
    order: Type.Optional(Input.OrderRef),
    carrier: Type.Optional(Input.Id),
    carrierAccountId: Type.Optional(Input.Id),
    trackingCode: Type.Optional(Input.text(100, { description: 'The tracking code of any parcel' })),
    trackingStatus: Type.Optional(TrackingStatus),
    printed: Type.Optional(
      Type.Boolean({
        description: 'true: printed labels. false: labels to print, without voided and return labels',
      }),
    ),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          "Words anywhere in the recipient's name or company, regardless of case. Of a return label, the sender's",
      }),
    ),
    createdFrom: Type.Optional(Input.moment('ISO 8601')),
    createdTo: Type.Optional(Input.moment('ISO 8601; exclusive')),
    storeReport: Type.Optional(
      Type.Enum(['failed'], { description: 'Shipments that their connected store could not be told about' }),
    ),
    layout: Type.Optional(
      Type.Enum([...SHIPMENT_LAYOUTS], {
        description: 'Of a CSV file: `api` has the fields of a shipment, `shipments` headings for people',
      }),
    ),
    timeZone: FileTimeZone,
  },
  { additionalProperties: false },
);
export type ShipmentQuery = Static<typeof ShipmentQuery>;

const names = Type.Array(Input.Id, { minItems: 1, maxItems: 50 });

const Selection = Type.Object(
  {
    by: Type.Enum(['cheapest', 'fastest']),
    withinDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 60,
        description: 'The highest `deliveryDays` of a rate to accept',
      }),
    ),
    arrivesBy: Type.Optional(
      Type.String({
        format: 'date',
        maxLength: 10,
        examples: ['2026-11-20'],
        description:
          'The latest day on which the parcel may arrive. If omitted, with `cheapest` and without `withinDays`, `deliverBy` of the order',
      }),
    ),
    services: Type.Optional(names),
    carriers: Type.Optional(names),
    anyService: Type.Optional(
      Type.Boolean({
        description:
          'true buys any service, whatever the order asks for. Otherwise an order that asks for a service gets ' +
          'that one, or the response is a 400',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'RateSelection',
    description:
      "Buys the best of the carriers' current offers. Offers of test accounts are used only if there " +
      'is no other',
  },
);
export type Selection = Static<typeof Selection>;

export const PurchaseFields = Type.Object(
  {
    rateId: Type.Optional(Input.text(100, { description: 'A rate of `POST /rates`, to buy exactly that' })),
    carrier: Type.Optional(
      Input.text(100, { description: 'The carrier, or a provider for any of its carriers' }),
    ),
    carrierAccountId: Type.Optional(
      Input.text(100, {
        description: 'Buy only through this carrier account. Through any of them if omitted',
      }),
    ),
    service: Type.Optional(Input.text(100, { description: "The carrier's service, such as `ground`" })),
    select: Type.Optional(Selection),
    shipTo: Type.Optional(AddressInput),
    shipFrom: Type.Optional(AddressInput),
    warehouseId: Type.Optional(
      Input.text(100, {
        description: "Where it ships from. If omitted, the order's warehouse or the default one",
      }),
    ),
    parcels: Type.Optional(ParcelsInput),
    orderId: Type.Optional(Input.text(100, { description: 'The order whose items are shipped' })),
    items: Type.Optional(WantedItems),
    stock: Type.Optional(
      Type.Enum(['require', 'adjust'], {
        description:
          'What to do if the order needs more of a tracked product than is available: `require` (409, the ' +
          'default), or `adjust`, which records the missing stock as found first',
      }),
    ),
    labelFormat: Type.Optional(LabelFormat),
    reference: Type.Optional(Input.text(100, { description: 'Printed on the label' })),
    options: Type.Optional(ShipmentOptions),
    customs: Type.Optional(CustomsInput),
    metadata: Type.Optional(Input.Metadata),
  },
  {
    additionalProperties: false,
    title: 'ShipmentInput',
    examples: [
      { rateId: 'rate_01jcx0000000000000000000', labelFormat: 'pdf' },
      { orderId: 'ord_01jcx0000000000000000000', select: { by: 'cheapest', withinDays: 3 } },
      {
        carrier: 'fleet',
        service: 'ground',
        shipTo: {
          name: 'Ada Lovelace',
          street1: '179 N Harbor Dr',
          city: 'Redondo Beach',
          state: 'CA',
          postalCode: '90277',
          country: 'US',
        },
        parcels: [{ weight: { value: 2, unit: 'lb' } }],
      },
    ],
  },
);

const TAKEN_FROM_RATE = [
  'carrier',
  'service',
  'shipTo',
  'shipFrom',
  'warehouseId',
  'parcels',
  'select',
  'options',
] as const;
const SELECTED = ['carrier', 'service'] as const;

/** A rate says all that the other fields would, and a selection which carrier: both together could only disagree. */
export function hasOneSeller(body: Partial<Static<typeof PurchaseFields>>): boolean {
  if (body.rateId !== undefined) return TAKEN_FROM_RATE.every((field) => body[field] === undefined);
  if (body.select !== undefined) return SELECTED.every((field) => body[field] === undefined);
  return body.carrier !== undefined || body.carrierAccountId !== undefined;
}

export function sellerRule(body: unknown): string {
  if (isObject(body) && body.rateId !== undefined)
    return `must not have ${TAKEN_FROM_RATE.join(', ')} together with rateId, which defines them`;
  return isObject(body) && body.select !== undefined
    ? `must not have ${SELECTED.join(', ')} together with select, which chooses them`
    : 'must have a rateId; or what to ship, and a carrier or select, such as {"by":"cheapest"}';
}

export const ShipmentInput = Type.Refine(PurchaseFields, hasOneSeller, sellerRule);
export type ShipmentInput = Static<typeof ShipmentInput>;

export const ScanByCodeInput = Type.Object(
  {
    trackingCode: Input.text(100, { description: "The code in the label's barcode" }),
    status: TrackingStatus,
    statusDetail: Type.Optional(Input.text(200)),
    occurredAt: Type.Optional(Input.moment('ISO 8601. Now if omitted')),
    location: Type.Optional(
      Type.Object(
        {
          city: Type.Optional(Input.text(100)),
          state: Type.Optional(Input.text(100)),
          postalCode: Type.Optional(Input.text(20)),
          country: Type.Optional(Input.Country),
        },
        { additionalProperties: false, title: 'ScanLocationInput' },
      ),
    ),
  },
  {
    additionalProperties: false,
    title: 'ScanByCodeInput',
    examples: [
      {
        trackingCode: 'WB766938288923299667',
        status: 'in_transit',
        statusDetail: 'Picked up',
        location: { city: 'Oakland', state: 'CA' },
      },
    ],
  },
);
export type ScanByCodeInput = Static<typeof ScanByCodeInput>;

export const ScanInput = Type.Object(
  {
    ...ScanByCodeInput.properties,
    trackingCode: Type.Optional(
      Input.text(100, { description: 'Only the parcel with this code. All parcels if omitted' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'ScanInput',
    examples: [
      { status: 'in_transit', statusDetail: 'Picked up', location: { city: 'Oakland', state: 'CA' } },
    ],
  },
);
export type ScanInput = Static<typeof ScanInput>;

export const VoidRequest = optionalReason('Wrong address');
export const StopRequest = optionalReason('The account was closed at the carrier');

export const LabelIds = Type.Object(
  { ids: Type.Array(Input.Id, { minItems: 1, maxItems: 100 }) },
  { additionalProperties: false, examples: [{ ids: ['shp_0k3v9m2x7c5b'] }] },
);

export const LabelsToPrint = Type.Object(
  {
    // As many as the dashboard buys at once, so that one click prints them.
    ids: Type.Array(Input.Id, { minItems: 1, maxItems: 200 }),
    sheet: Type.Optional(
      Type.Enum(['letter', 'a4'], { description: 'Two labels on each page of this paper' }),
    ),
    startAt: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2,
        description:
          'With `sheet`: the half of the first page to begin with, 2 if the upper one has been used',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'LabelsToPrint',
    examples: [{ ids: ['shp_0k3v9m2x7c5b'], sheet: 'letter' }],
  },
);
export type LabelsToPrint = Static<typeof LabelsToPrint>;
