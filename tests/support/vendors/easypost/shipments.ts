import type { Books } from '../books.ts';
import { randomHex, trackingCodeOf } from '../serials.ts';
import type { Answer, Json } from '../vendor-server.ts';
import { addressOf } from './addresses.ts';
import { failed, notFound, required } from './errors.ts';
import { rate } from './rating.ts';
import type { Trackers } from './trackers.ts';

interface ShipmentsOptions {
  origin: string;
  mode: string;
  books: Books;
  trackers: Trackers;
  /** Buying a shipment again sells a second label, where a real EasyPost would refuse. */
  sellsTwice: boolean;
}

/** The shipments of the account: made with their rates, bought, refunded. */
export function createShipments({ origin, mode, books, trackers, sellsTwice }: ShipmentsOptions) {
  const shipments = new Map<string, Json>();
  let serial = Math.floor(Math.random() * 9_000_000);
  /** Rates made before this time can no longer be bought. */
  let expiredBefore = 0;

  function create(given: Json, orderId: string | null = null): Answer | Json {
    for (const field of ['from_address', 'to_address', 'parcel'])
      if (!given?.[field]) return required(`shipment.${field}`);
    if (!(Number(given.parcel.weight) > 0)) return required('parcel.weight');
    const at = new Date().toISOString();
    const [from, to] = [addressOf(given.from_address, mode), addressOf(given.to_address, mode)];
    const shipment: Json = {
      created_at: at,
      is_return: given.is_return ?? false,
      messages: [],
      mode,
      options: { currency: 'USD', payment: { type: 'SENDER' }, date_advance: 0, ...given.options },
      reference: given.reference ?? null,
      status: 'unknown',
      tracking_code: null,
      updated_at: at,
      batch_id: null,
      batch_status: null,
      batch_message: null,
      customs_info: given.customs_info ? { id: `cstinfo_${randomHex()}`, ...given.customs_info } : null,
      from_address: from,
      insurance: null,
      order_id: orderId,
      parcel: {
        id: `prcl_${randomHex()}`,
        object: 'Parcel',
        predefined_package: null,
        ...given.parcel,
        mode,
      },
      postage_label: null,
      rates: [],
      refund_status: null,
      scan_form: null,
      selected_rate: null,
      tracker: null,
      to_address: to,
      usps_zone: from.country === to.country ? 4 : null,
      return_address: from,
      buyer_address: to,
      forms: [],
      fees: [],
      id: `shp_${randomHex()}`,
      object: 'Shipment',
    };
    Object.assign(shipment, rate(shipment, mode));
    shipments.set(shipment.id, shipment);
    return shipment;
  }

  /** Sells a label for one shipment; its sale is entered by the caller. */
  function sell(shipment: Json, chosen: Json, insurance?: string): string {
    const code = trackingCodeOf(chosen.carrier, ++serial);
    const format = String(shipment.options.label_format ?? 'PNG').toLowerCase();
    const at = new Date().toISOString();
    shipment.selected_rate = { ...chosen, updated_at: at };
    shipment.tracking_code = code;
    shipment.updated_at = at;
    shipment.tracker = trackers.create(code, chosen.carrier, shipment.id);
    shipment.fees = [fee('LabelFee', 0), fee('PostageFee', Number(chosen.rate))];
    if (insurance !== undefined) insure(shipment, insurance);
    shipment.postage_label = {
      object: 'PostageLabel',
      id: `pl_${randomHex()}`,
      created_at: at,
      updated_at: at,
      date_advance: 0,
      integrated_form: 'none',
      label_date: at,
      label_resolution: 300,
      label_size: shipment.options.label_size ?? '4x6',
      label_type: 'default',
      label_file_type: TYPES[format] ?? TYPES.png,
      label_url: fileUrl('postage_label', code, format),
      label_pdf_url: null,
      label_zpl_url: null,
      label_epl2_url: null,
      label_file: null,
    };
    if (shipment.from_address.country !== shipment.to_address.country)
      shipment.forms.push({
        object: 'Form',
        id: `form_${randomHex()}`,
        created_at: at,
        updated_at: at,
        mode,
        form_type: 'commercial_invoice',
        form_url: fileUrl('form', `invoice-${code}`, 'pdf'),
        submitted_electronically: false,
      });
    return code;
  }

  function buy(id: string, body: Json): Answer {
    const shipment = shipments.get(id);
    if (!shipment) return notFound();
    if (!body?.rate?.id) return required('rate');
    const chosen = shipment.rates.find((offer: Json) => offer.id === body.rate.id);
    if (!chosen) return notFound();
    if (shipment.postage_label && !sellsTwice)
      return failed(422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.');
    if (Date.parse(chosen.created_at) < expiredBefore)
      return failed(422, 'SHIPMENT.RATE.EXPIRED', 'The rate has expired.');
    const code = sell(shipment, chosen, body.insurance);
    enter(shipment.id, shipment, [code], Number(chosen.rate));
    return [200, shipment];
  }

  function enter(id: string, { selected_rate, reference }: Json, codes: string[], amount: number): void {
    books.add({
      id,
      rateId: selected_rate.id,
      reference,
      carrier: selected_rate.carrier,
      service: selected_rate.service,
      trackingCodes: codes,
      amount: Math.round(amount * 100),
    });
  }

  function insure(shipment: Json, amount: string | number): void {
    shipment.insurance = Number(amount).toFixed(2);
    shipment.fees.push(fee('InsuranceFee', Math.max(0.5, Number(amount) * 0.01)));
  }

  function refund(id: string): Answer {
    const shipment = shipments.get(id);
    if (!shipment) return notFound();
    if (!shipment.postage_label) return failed(422, 'UNPROCESSABLE_ENTITY', 'There is no postage to refund.');
    if (shipment.refund_status)
      return failed(422, 'UNPROCESSABLE_ENTITY', 'A refund was already requested for this shipment.');
    shipment.refund_status = 'submitted';
    books.refund([shipment.tracking_code], 'submitted');
    return [200, shipment];
  }

  /** The label in another format, its URL added to what is known of it. */
  function convert(id: string, format: string): Answer {
    const shipment = shipments.get(id);
    if (!shipment?.postage_label) return notFound();
    const name = format.toLowerCase();
    if (TYPES[name] === undefined) return failed(422, 'UNPROCESSABLE_ENTITY', `No labels in ${format}`);
    const field = name === 'png' ? 'label_url' : `label_${name}_url`;
    shipment.postage_label[field] ??= fileUrl('postage_label', shipment.tracking_code, name);
    return [200, shipment];
  }

  const fileUrl = (kind: string, name: string, extension: string) =>
    `${origin}/files/${kind}/${randomHex()}/${name}.${extension}`;

  return {
    create,
    sell,
    buy,
    enter,
    refund,
    convert,
    insure,
    get: (id: string) => shipments.get(id),
    list: () => [...shipments.values()].reverse(),
    expireRates() {
      expiredBefore = Date.now() + 1;
    },
    /** What is being refunded is decided now. Returns the shipments that it concerned. */
    settleRefunds(status: 'refunded' | 'rejected'): Json[] {
      const open = [...shipments.values()].filter((one) => one.refund_status === 'submitted');
      for (const shipment of open) {
        shipment.refund_status = status;
        books.refund([shipment.tracking_code], status);
      }
      return open;
    },
  };
}
export type Shipments = ReturnType<typeof createShipments>;

const TYPES: Record<string, string> = { png: 'image/png', pdf: 'application/pdf', zpl: 'application/zpl' };

const fee = (type: string, amount: number) => ({
  object: 'Fee',
  type,
  amount: amount.toFixed(5),
  charged: true,
  refunded: false,
});
