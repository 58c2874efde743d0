import type { LabelFormat } from '../../schema/shipment.ts';
import { AggregatorError } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, fieldsIn, fieldsOf, textOf } from '../answer-fields.ts';
import type { CarrierDocument, DocumentsRequest } from '../carrier.ts';
import { formatOf } from '../file-formats.ts';
import type { CarrierLog } from '../plugin.ts';
import { carrierCode } from './carrier-codes.ts';
import { pathOf } from './client.ts';
import { fieldsFrom } from './errors.ts';
import { readShipments } from './sales.ts';

/** Documents are fetched right after the purchase, mostly: the answer of that is enough to fetch them. */
const REMEMBERED = 100;
/** As EasyPost calls what a post office prints the label from. */
const QR_CODE = 'label_qr_code';

export function createDocuments(client: ApiClient, log: CarrierLog) {
  const recent = new Map<string, readonly Fields[]>();

  async function labelOf(shipment: Fields, format: LabelFormat): Promise<Uint8Array> {
    const url = labelUrl(shipment, format);
    if (url !== undefined) {
      try {
        return await fetchAs(format, url);
      } catch {
        // The address may have expired: a conversion gives a new one.
      }
    }
    const path = pathOf('shipments', textOf(shipment.id) ?? '', 'label');
    const converted = fieldsFrom(await client.call('GET', `${path}?file_format=${format.toUpperCase()}`));
    const fresh = labelUrl(converted, format);
    if (fresh === undefined)
      throw new AggregatorError(`EasyPost has no ${format.toUpperCase()} of this label`, 404);
    return fetchAs(format, fresh);
  }

  async function fetchAs(format: LabelFormat, url: string): Promise<Uint8Array> {
    const bytes = await client.download(url);
    if (formatOf(bytes) !== format)
      throw new AggregatorError(`EasyPost has no ${format.toUpperCase()} of this label`, 404);
    return bytes;
  }

  /** Labels come first: a form that cannot be fetched is left out, and logged. */
  async function formsOf(shipment: Fields, parcel: number | null): Promise<CarrierDocument[]> {
    const found = await Promise.all(
      fieldsIn(shipment.forms).map(async ({ form_type, form_url }) => {
        const url = textOf(form_url);
        const type = textOf(form_type) ?? 'form';
        if (url === undefined) return [];
        try {
          const bytes = await client.download(url);
          const format = formatOf(bytes) ?? 'pdf';
          return [
            { kind: kindOf(type), name: titleOf(type), parcel, format, bytes } satisfies CarrierDocument,
          ];
        } catch {
          log.warn({ easypostShipment: shipment.id, form: type }, 'A form of EasyPost cannot be downloaded');
          return [];
        }
      }),
    );
    return found.flat();
  }

  /** EasyPost makes a QR code when it is asked to, of USPS labels. A label is worth having without it. */
  async function withQrCode(shipment: Fields): Promise<Fields> {
    const { id, selected_rate, forms } = shipment;
    const isUsps = carrierCode(textOf(fieldsOf(selected_rate).carrier) ?? '') === 'usps';
    if (!isUsps || fieldsIn(forms).some(({ form_type }) => form_type === QR_CODE)) return shipment;
    try {
      const path = pathOf('shipments', textOf(id) ?? '', 'forms');
      const made = fieldsFrom(await client.call('POST', path, { json: { form: { type: QR_CODE } } }));
      return { ...shipment, forms: made.forms };
    } catch {
      log.warn({ easypostShipment: id }, 'EasyPost made no QR code of a label');
      return shipment;
    }
  }

  function remember(id: string, shipments: readonly Fields[]): void {
    recent.delete(id);
    recent.set(
      id,
      shipments.map(({ id, postage_label, forms, selected_rate }) => ({
        ...{ id, postage_label, forms, selected_rate },
      })),
    );
    for (const oldest of recent.keys()) {
      if (recent.size <= REMEMBERED) break;
      recent.delete(oldest);
    }
  }

  async function shipmentsOf(id: string, isReturn: boolean): Promise<readonly Fields[]> {
    const shipments = recent.get(id) ?? (await readShipments(client, id));
    if (!isReturn) return shipments;
    const withCodes = await Promise.all(shipments.map(withQrCode));
    // Each format of the label asks for the documents again.
    remember(id, withCodes);
    return withCodes;
  }

  return {
    /** Called when something was sold. */
    remember,

    async documents({ carrierShipmentId, format, isReturn = false }: DocumentsRequest) {
      if (carrierShipmentId === null)
        throw new AggregatorError('EasyPost has no shipment of this label', 404);
      const shipments = await shipmentsOf(carrierShipmentId, isReturn);
      const labels = await Promise.all(
        shipments.map(async (shipment, parcel): Promise<CarrierDocument> => {
          const bytes = await labelOf(shipment, format);
          return { kind: 'label', name: 'Label', parcel, format, bytes };
        }),
      );
      const several = shipments.length > 1;
      const forms = await Promise.all(shipments.map((one, i) => formsOf(one, several ? i : null)));
      return [...labels, ...forms.flat()] satisfies CarrierDocument[];
    },
  };
}

/** Where the label is in this format, if it has been made. */
function labelUrl({ postage_label }: Fields, format: LabelFormat): string | undefined {
  const label = fieldsOf(postage_label);
  const original = textOf(label.label_url);
  const type = `${textOf(label.label_file_type) ?? ''} ${original?.split('?')[0] ?? ''}`.toLowerCase();
  const made = format === 'png' ? undefined : textOf(label[`label_${format}_url`]);
  return made ?? (type.includes(format) ? original : undefined);
}

const CUSTOMS_FORMS = /invoice|customs|cn_?22|cn_?23|cp_?72|certificate|declaration|eei|nafta|usmca/i;

function kindOf(type: string): CarrierDocument['kind'] {
  if (type === QR_CODE) return 'qr_code';
  return CUSTOMS_FORMS.test(type) ? 'customs_form' : 'other';
}

/** `commercial_invoice` → `Commercial invoice` */
function titleOf(type: string): string {
  if (type === QR_CODE) return 'QR code';
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
