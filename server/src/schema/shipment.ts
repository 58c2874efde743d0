import { type Static, Type } from 'typebox';
import { Address } from '../postal/index.ts';
import { CarrierMode } from './carrier-account.ts';
import { DeclaredCustoms } from './customs.ts';
import { ShipmentParcel } from './parcel.ts';
import { RefundStatus } from './refund-status.ts';
import { Metadata, nullable, Timestamp } from './shapes.ts';
import { ShipmentOptions } from './shipment-options.ts';
import { TrackingStatus } from './tracking.ts';

const SHIPMENT_STATUSES = ['purchasing', 'purchased', 'voiding', 'voided', 'failed'] as const;
export const ShipmentStatus = Type.Enum([...SHIPMENT_STATUSES], {
  title: 'ShipmentStatus',
  description:
    'purchasing: the carrier was asked, and its answer is not known yet; purchased: also of a shipment that `isManual`; ' +
    'voiding: the carrier was asked to void the label, and its answer is not known yet',
});
export type ShipmentStatus = Static<typeof ShipmentStatus>;

export const LABEL_FORMATS = ['pdf', 'png', 'zpl'] as const;
export const LabelFormat = Type.Enum([...LABEL_FORMATS], { title: 'LabelFormat' });
export type LabelFormat = Static<typeof LabelFormat>;

export const DocumentKind = Type.Enum(['label', 'customs_form', 'other']);
export type DocumentKind = Static<typeof DocumentKind>;

export const Shipment = Type.Object(
  {
    id: Type.String(),
    orderId: nullable(Type.String()),
    orderNumber: nullable(Type.String({ description: 'Of its order' })),
    returnId: nullable(Type.String()),
    status: ShipmentStatus,
    isReturn: Type.Boolean(),
    isManual: Type.Boolean({
      description: 'Its order was marked as shipped by hand: it has no label here',
    }),
    carrier: Type.String({
      description:
        'Who carries it: `usps`, `ups`, `fleet`; where `isManual`, also a name as it was given, or `other`',
    }),
    carrierAccountId: nullable(
      Type.String({
        description:
          'Through which of your accounts it was bought, or is followed where `isManual`; null for `fleet`',
      }),
    ),
    mode: nullable(CarrierMode),
    service: Type.String({ description: '`manual` where `isManual`' }),
    serviceName: Type.String({ description: 'As people call it' }),
    rate: Type.Number({ description: 'The postage that was charged, or the cost that was given' }),
    fees: Type.Array(Type.Object({ code: Type.String(), amount: Type.Number() }), {
      description: 'What was charged besides `rate`: insurance, a fee of the account',
    }),
    currency: Type.String(),
    reference: nullable(Type.String()),
    trackingCode: nullable(Type.String({ description: 'Of the first parcel' })),
    trackingUrl: nullable(Type.String()),
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
        description: 'Why the label was not sold; while it is `purchasing`, why that is not known yet',
      }),
    ),
    messages: Type.Array(
      Type.Object({ code: Type.String(), message: Type.String() }, { title: 'ShipmentMessage' }),
      {
        description:
          'Where the carrier did otherwise than it was asked, or charged otherwise than it quoted: `NOT_INSURED`, ' +
          '`REFERENCE_NOT_PRINTED`, `RETURN_ADDRESS_NOT_USED`, `UNKNOWN_PACKAGE_TYPE`, `CHARGE_DIFFERS` and others',
      },
    ),
    refundStatus: nullable(RefundStatus),
    printedAt: nullable(
      Type.String({
        format: 'date-time',
        description:
          'When its label was first printed; one printed elsewhere counts once its parcel is scanned',
      }),
    ),
    shippedAt: nullable(
      Type.String({ format: 'date-time', description: 'When it was shipped, where `isManual`' }),
    ),
    voidedAt: nullable(Timestamp),
    voidReason: nullable(Type.String()),
    voidError: nullable(
      Type.String({
        description:
          'Why the label was not voided when that was last asked for; while it is `voiding`, why that is not known yet',
      }),
    ),
    treatedAsNotSoldAt: nullable(
      Type.String({
        format: 'date-time',
        description:
          'When somebody decided to treat the purchase as not sold, because the carrier could not be asked. If the label turns up ' +
          'after all, the shipment is `purchased` and has no items',
      }),
    ),
    metadata: Metadata,
    personalDataErasedAt: nullable(
      Type.String({
        format: 'date-time',
        description: 'When the personal data of the customer was erased; its label is gone with it',
      }),
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  {
    title: 'Shipment',
    description:
      'Its trackingStatus is that of its least advanced parcel; one that failed or is returned comes before all others',
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
    id: nullable(Type.String({ description: 'Null for a label that is made when it is asked for' })),
    kind: DocumentKind,
    name: Type.String({ description: 'As people call it', examples: ['Commercial invoice'] }),
    parcel: nullable(
      Type.Integer({ description: 'Of which parcel, counted from 1; null for the whole shipment' }),
    ),
    format: LabelFormat,
    url: Type.String(),
    size: nullable(Type.Integer({ description: 'In bytes' })),
  },
  { title: 'ShipmentDocument' },
);
export type ShipmentDocument = Static<typeof ShipmentDocument>;
