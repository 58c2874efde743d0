import type { LabelFormat } from '../../schema/shipment.ts';
import { AggregatorError } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, fieldsOf, textOf } from '../answer-fields.ts';
import type { CarrierDocument, DocumentsRequest } from '../carrier.ts';
import { formatOf } from '../file-formats.ts';
import type { CarrierLog } from '../plugin.ts';
import { fieldsFrom } from './errors.ts';
import type { LabelReader } from './label-reader.ts';
import { packagesOf } from './labels.ts';

export function createDocuments(client: ApiClient, labels: LabelReader, log: CarrierLog) {
  async function labelFiles(label: Fields, request: DocumentsRequest): Promise<CarrierDocument[]> {
    const { format, trackingCodes } = request;
    const count = trackingCodes.length;
    const perParcel = packagesOf(label)
      .slice(0, Math.max(count, 1))
      .map((fields) => linkOf(fields, format));
    const isWhole = count > 1 && perParcel.length === count && perParcel.every((link) => link !== undefined);
    const whole = linkOf(label, format) ?? (count <= 1 ? perParcel[0] : undefined);
    const links = isWhole ? perParcel : [whole];
    const files: CarrierDocument[] = [];
    for (const [index, link] of links.entries()) {
      if (link === undefined)
        throw new AggregatorError(`ShipEngine has no ${format.toUpperCase()} of this label`, 404);
      // One file with all labels belongs to no parcel.
      const parcel = links.length === 1 && count > 1 ? null : index;
      files.push({ kind: 'label', name: 'Label', parcel, format, bytes: await client.download(link) });
    }
    return files;
  }

  /** A label is worth having without its forms. */
  async function formFiles(label: Fields): Promise<CarrierDocument[]> {
    const forms = [label, ...packagesOf(label)].map((fields) => textOf(fieldsOf(fields.form_download).href));
    const files: CarrierDocument[] = [];
    for (const link of new Set(forms)) {
      if (link === undefined) continue;
      try {
        const bytes = await client.download(link);
        files.push({ kind: 'customs_form', name: 'Customs form', parcel: null, format: 'pdf', bytes });
      } catch {
        log.warn({ carrier: 'shipengine' }, 'A customs form could not be downloaded');
      }
    }
    return files;
  }

  /** A code that the carrier prints the label from: only some sell such labels. */
  async function codeFiles(label: Fields): Promise<CarrierDocument[]> {
    const links = [label, ...packagesOf(label)].flatMap(({ qr_code_download, paperless_download }) => [
      textOf(fieldsOf(qr_code_download).href),
      textOf(fieldsOf(paperless_download).href),
    ]);
    const link = links.find((one) => one !== undefined);
    if (link === undefined) return [];
    try {
      const bytes = await client.download(link);
      return [{ kind: 'qr_code', name: 'QR code', parcel: null, format: formatOf(bytes) ?? 'png', bytes }];
    } catch {
      log.warn({ carrier: 'shipengine' }, 'A QR code could not be downloaded');
      return [];
    }
  }

  return {
    async documents(request: DocumentsRequest): Promise<CarrierDocument[]> {
      const { carrierShipmentId, trackingCodes } = request;
      const labelId = await labels.idOf({ carrierShipmentId, trackingCode: trackingCodes[0] });
      if (labelId === undefined) throw new AggregatorError('ShipEngine does not know this label', 404);
      const label = fieldsFrom(await labels.read(labelId));
      return [
        ...(await labelFiles(label, request)),
        ...(await codeFiles(label)),
        ...(await formFiles(label)),
      ];
    },
  };
}

/** `href` is the file in the format that the label was bought in. */
function linkOf(fields: Fields, format: LabelFormat): string | undefined {
  const links = fieldsOf(fields.label_download);
  const own = textOf(links[format]);
  if (own !== undefined) return own;
  const href = textOf(links.href);
  const isFormat =
    fields.label_format === format || href?.toLowerCase().split('?')[0]?.endsWith(`.${format}`);
  return isFormat ? href : undefined;
}
