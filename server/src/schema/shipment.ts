import { type Static, Type } from 'typebox';
import { Address } from '../postal/index.ts';
import { CarrierMode } from './carrier-account.ts';
import { DeclaredCustoms } from './customs.ts';
import { ShipmentParcel } from './parcel.ts';
import { RefundStatus } from './refund-status.ts';
import { CarrierName, Metadata, nullable, Timestamp } from './shapes.ts';
import { ShipmentOptions } from './shipment-options.ts';
import { STORE_REPORT_STATUSES } from './store.ts';
import { TrackingStatus } from './tracking.ts';

const SHIPMENT_STATUSES = ['purchasing', 'purchased', 'voiding', 'voided', 'failed'] as const;
export const ShipmentStatus = Type.Enum([...SHIPMENT_STATUSES], {
  title: 'ShipmentStatus',
  description:
    'purchasing: the carrier was asked, and its answer is not known yet. purchased: also a shipment ' +
    'with `isManual`. voiding: the carrier was asked to void the label, and its answer is not known ' +
    'yet',
});
export type ShipmentStatus = Static<typeof ShipmentStatus>;

export const LABEL_FORMATS = ['pdf', 'png', 'zpl'] as const;
export const LabelFormat = Type.Enum([...LABEL_FORMATS], { title: 'LabelFormat' });
export type LabelFormat = Static<typeof LabelFormat>;

export const DocumentKind = Type.Enum(['label', 'qr_code', 'customs_form', 'other'], {
  description: 'qr_code: what the carrier scans to print the label itself, for somebody without a printer',
});
export type DocumentKind = Static<typeof DocumentKind>;

export const Shipment = Type.Object(
  {
    id: Type.String(),
    orderId: nullable(Type.String()),
    orderNumber: nullable(Type.String({ description: "The order's number" })),
    returnId: nullable(Type.String()),
    status: ShipmentStatus,
    isReturn: Type.Boolean(),
    isManual: Type.Boolean({
      description: 'It has no label: the order was marked as shipped by hand, or see `parcelOf`',
    }),
    parcelOf: nullable(
      Type.String({
        description:
          'Id of the shipment with the label, if the order was combined with others: its goods are in the parcel of that shipment, ' +
          'which has all of the postage',
      }),
    ),
    carrier: Type.String({
      description: 'The carrier: `usps`, `ups`, `fleet`. With `isManual` also a name as given, or `other`',
    }),
    carrierName: CarrierName,
    carrierAccountId: nullable(
      Type.String({
        description:
          'Your carrier account through which it was bought, or, with `isManual`, is followed; null for ' +
          '`fleet`',
      }),
    ),
    mode: nullable(CarrierMode),
    service: Type.String({ description: '`manual` with `isManual`' }),
    serviceName: Type.String({ description: 'Display name' }),
    rate: Type.Number({ description: 'The postage charged, or the given cost' }),
    fees: Type.Array(Type.Object({ code: Type.String(), amount: Type.Number() }), {
      description: 'Charges besides `rate`: insurance, an account fee',
    }),
    currency: Type.String(),
    reference: nullable(Type.String()),
    trackingCode: nullable(Type.String({ description: "The first parcel's tracking code" })),
    trackingUrl: nullable(
      Type.String({
        description: "The customer's page if the server has a public URL, and otherwise the carrier's page",
      }),
    ),
    carrierTrackingUrl: nullable(Type.String({ description: "The carrier's page about the first parcel" })),
    trackingPageUrl: nullable(Type.String({ description: "Where the customer follows the order's parcels" })),
    trackingStatus: TrackingStatus,
    warehouseId: nullable(Type.String()),
    shipFrom: Address,
    shipTo: Address,
    parcels: Type.Array(ShipmentParcel),
    items: Type.Array(Type.Object({ orderItemId: Type.String(), quantity: Type.Integer() })),
    customs: DeclaredCustoms,
    options: nullable(ShipmentOptions),
    label: nullable(Type.Object({ format: LabelFormat, size: Type.String(), url: Type.String() })),
    failureReason: nullable(
      Type.String({
        description: 'Why the label was not sold. While it is `purchasing`, why the outcome is not known yet',
      }),
    ),
    messages: Type.Array(
      Type.Object({ code: Type.String(), message: Type.String() }, { title: 'ShipmentMessage' }),
      {
        description:
          'Where the carrier deviated from the request or from its quote: `NOT_INSURED`, ' +
          '`REFERENCE_NOT_PRINTED`, `RETURN_ADDRESS_NOT_USED`, `UNKNOWN_PACKAGE_TYPE`, `CHARGE_DIFFERS` ' +
          'and others',
      },
    ),
    refundStatus: nullable(RefundStatus),
    printedAt: nullable(
      Type.String({
        format: 'date-time',
        description:
          'When the label was first printed. A label printed elsewhere counts as printed once its parcel ' +
          'is scanned',
      }),
    ),
    shippedAt: nullable(
      Type.String({ format: 'date-time', description: 'When it was shipped, with `isManual`' }),
    ),
    voidedAt: nullable(Timestamp),
    voidReason: nullable(Type.String()),
    voidError: nullable(
      Type.String({
        description:
          'Why the last attempt to void the label failed. While it is `voiding`, why the outcome is not ' +
          'known yet',
      }),
    ),
    treatedAsNotSoldAt: nullable(
      Type.String({
        format: 'date-time',
        description:
          'When someone decided to treat the purchase as not sold, because the carrier could not say. If ' +
          'the label turns up after all, the shipment is `purchased` and has no items',
      }),
    ),
    storeReport: nullable(
      Type.Object(
        {
          kind: Type.Enum(['shipment', 'void'], {
            description: 'Whether the store is told that it has shipped, or that it was voided',
          }),
          status: Type.Enum([...STORE_REPORT_STATUSES], {
            description:
              '`pending` until the store has been told, `reported`, `failed` (see the log of the store) or `obsolete` (the store does ' +
              'not need to be told any more)',
          }),
          reason: nullable(
            Type.String({
              description: 'Why the store has not been told, or what it did not take of what it was told',
            }),
          ),
          reportedAt: nullable(Timestamp),
        },
        {
          title: 'ShipmentStoreReport',
          description: 'What the connected store is told of it; null if no store is',
        },
      ),
    ),
    metadata: Metadata,
    personalDataErasedAt: nullable(
      Type.String({
        format: 'date-time',
        description: "When the customer's personal data was erased, including the label",
      }),
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  {
    title: 'Shipment',
    description:
      '`trackingStatus` is that of its least advanced parcel. A parcel that failed or is returned ' +
      'takes precedence over all others',
  },
);
export type Shipment = Static<typeof Shipment>;

export const PrintedLabel = Type.Object(
  { id: Type.String(), printedAt: Timestamp },
  { title: 'PrintedLabel' },
);
export type PrintedLabel = Static<typeof PrintedLabel>;

export const ShipmentDocument = Type.Object(
  {
    id: nullable(Type.String({ description: 'Null for a label that is drawn on demand' })),
    kind: DocumentKind,
    name: Type.String({ description: 'Display name', examples: ['Commercial invoice'] }),
    parcel: nullable(
      Type.Integer({ description: 'The parcel, counted from 1; null for the whole shipment' }),
    ),
    format: LabelFormat,
    url: Type.String(),
    size: nullable(Type.Integer({ description: 'In bytes' })),
  },
  { title: 'ShipmentDocument' },
);
export type ShipmentDocument = Static<typeof ShipmentDocument>;
