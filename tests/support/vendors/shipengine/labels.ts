import type { Books } from '../books.ts';
import { randomHex, trackingCodeOf } from '../serials.ts';
import type { Answer, Json } from '../vendor-server.ts';
import { failed, notFound } from './errors.ts';
import { money, newId } from './rating.ts';
import type { Shipments } from './shipments.ts';
import type { Tracking } from './tracking.ts';

interface LabelsOptions {
  origin: string;
  isTest: boolean;
  books: Books;
  shipments: Shipments;
  tracking: Tracking;
  sellsTwice: boolean;
}

/** Labels: bought by rate, found by reference, voided. */
export function createLabels({ origin, isTest, books, shipments, tracking, sellsTwice }: LabelsOptions) {
  const labels: Json[] = [];
  /** Labels do not show their rate, but can be listed by it. */
  const rateOf = new Map<Json, string>();
  let serial = Math.floor(Math.random() * 9_000_000);

  const downloads = (code: string, format: string) => {
    const url = (extension: string) => `${origin}/v1/downloads/1/${randomHex()}/label-${code}.${extension}`;
    const all = { pdf: url('pdf'), png: url('png'), zpl: url('zpl') };
    return { ...all, href: all[format as 'pdf'] ?? all.pdf };
  };

  function buy(rateId: string, wishes: Json): Answer {
    const found = shipments.rate(rateId);
    if (!found) return notFound('Rate');
    const { rate, shipment } = found;
    if (shipment.shipment_status === 'label_purchased' && !sellsTwice)
      return failed(400, 'business_rules', 'invalid_status', 'The shipment already has a label.');
    if (shipments.isExpired(rateId))
      return failed(400, 'business_rules', 'invalid_status', 'The rate has expired.');
    const codes: string[] = shipment.packages.map(() => trackingCodeOf(rate.carrier_code, ++serial));
    const format = wishes.label_format ?? 'pdf';
    const label = labelOf({ rate, shipment, codes, format });
    labels.push(label);
    rateOf.set(label, rateId);
    Object.assign(shipment, {
      shipment_status: 'label_purchased',
      carrier_id: rate.carrier_id,
      service_code: rate.service_code,
    });
    for (const code of codes) tracking.begin(code, rate.carrier_code);
    books.add({
      id: shipment.shipment_id,
      rateId,
      reference: shipment.external_shipment_id,
      carrier: rate.carrier_code,
      service: rate.service_code,
      trackingCodes: codes,
      amount: Math.round((rate.shipping_amount.amount + rate.confirmation_amount.amount) * 100),
    });
    return [200, label];
  }

  function labelOf({
    rate,
    shipment,
    codes,
    format,
  }: {
    rate: Json;
    shipment: Json;
    codes: string[];
    format: string;
  }) {
    const [code = ''] = codes;
    const isAbroad = shipment.ship_from.country_code !== shipment.ship_to.country_code;
    const at = new Date().toISOString();
    const invoice = `${origin}/v1/downloads/1/${randomHex()}/form-${code}.pdf`;
    return {
      label_id: newId(),
      status: 'completed',
      shipment_id: shipment.shipment_id,
      external_shipment_id: shipment.external_shipment_id,
      ship_date: at,
      created_at: at,
      shipment_cost: money(Math.round((rate.shipping_amount.amount + rate.confirmation_amount.amount) * 100)),
      insurance_cost: rate.insurance_amount,
      rate_details: [],
      tracking_number: code,
      is_return_label: shipment.is_return,
      rma_number: null,
      is_international: isAbroad,
      batch_id: '',
      carrier_id: rate.carrier_id,
      charge_event: 'carrier_default',
      service_code: rate.service_code,
      package_code: 'package',
      test_label: isTest,
      voided: false,
      voided_at: null,
      label_format: format,
      display_scheme: 'label',
      label_layout: '4x6',
      trackable: true,
      label_image_id: null,
      carrier_code: rate.carrier_code,
      tracking_status: 'in_transit',
      confirmation: shipment.confirmation,
      label_download: downloads(code, format),
      form_download: isAbroad ? { href: invoice, type: 'application/pdf' } : null,
      insurance_claim: null,
      packages: shipment.packages.map((one: Json, index: number) => ({
        ...one,
        package_id: 1_000 + index,
        package_code: 'package',
        tracking_number: codes[index],
        sequence: index + 1,
        label_download: downloads(codes[index] ?? '', format),
      })),
      tracking_url: null,
      ship_to: shipment.ship_to,
    };
  }

  function voidLabel(id: string): Answer {
    const label = byId(id);
    if (!label) return notFound('Label');
    if (label.voided)
      return [
        200,
        { approved: false, message: 'The label was already voided.', reason_code: 'already_voided' },
      ];
    label.voided = true;
    label.voided_at = new Date().toISOString();
    label.status = 'voided';
    label.refund_details = { refund_status: 'pending', request_date: label.voided_at };
    books.refund(codesOf(label), 'submitted');
    return [200, { approved: true, message: 'Request for refund submitted. This label has been voided.' }];
  }

  const byId = (id: string) => labels.find((label) => label.label_id === id);

  return {
    buy,
    voidLabel,
    byId,
    byReference: (reference: string) => labels.findLast((label) => label.external_shipment_id === reference),
    list: (rateId: string | null) =>
      labels.filter((label) => rateId === null || rateOf.get(label) === rateId).reverse(),
    settleRefunds(status: 'refunded' | 'rejected') {
      for (const label of labels) {
        if (label.refund_details?.refund_status !== 'pending') continue;
        label.refund_details.refund_status = status === 'refunded' ? 'approved' : 'rejected';
        books.refund(codesOf(label), status);
      }
    },
  };
}
export type Labels = ReturnType<typeof createLabels>;

const codesOf = ({ packages }: Json): string[] => packages.map((one: Json) => one.tracking_number);
