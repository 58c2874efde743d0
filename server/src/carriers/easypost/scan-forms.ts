import { type Fields, fieldsOf, listOf, textOf } from '../answer-fields.ts';
import type { FindScanFormOutcome, ScanFormOutcome, ScanFormRequest } from '../collection.ts';
import { formatOf } from '../file-formats.ts';
import { CarrierHttpError } from '../http/carrier-http.ts';
import { type Answer, EasyPostError, isOk, okBody, problemOf } from './answers.ts';
import { type Client, pathOf } from './client.ts';
import {
  isUncertain,
  refused,
  shipmentIdsOf,
  shipmentsBehind,
  unknown,
  unknownAfter,
} from './collected-shipments.ts';

/**
 * A shipment names the form that it is on, and is on one at most: so a form whose answer was lost is found by its shipments,
 * and a second one is refused there.
 */
export function createScanForms(client: Client) {
  async function read(answer: Answer, request: ScanFormRequest): Promise<ScanFormOutcome> {
    if (isOk(answer)) return outcomeOf(fieldsOf(answer.body));
    const { message } = problemOf(answer);
    if (isUncertain(answer)) return unknown(`EasyPost failed: ${message}`);
    if ([401, 402, 403, 429].includes(answer.status)) return refused(message);
    // An earlier request may have created it.
    const found = await find(request);
    return found.outcome === 'created' ? found : refused(message);
  }

  /** A form is created with all of its shipments or not at all, so the first of them tells. */
  async function find({ shipments }: ScanFormRequest): Promise<FindScanFormOutcome> {
    try {
      const [first] = await shipmentsBehind(client, shipments[0]?.carrierShipmentId ?? null);
      const id = textOf(fieldsOf(first?.scan_form).id);
      if (id === undefined) return { outcome: 'not_found' };
      const found = outcomeOf(okBody(await client.get(pathOf('scan_forms', id))));
      if (found.outcome !== 'created' || found.form.trackingCodes.length === 0) return found;
      const covered = new Set(found.form.trackingCodes);
      return shipments.every(({ trackingCodes }) => trackingCodes.every((code) => covered.has(code)))
        ? found
        : refused('Some of these shipments are on another scan form already');
    } catch (error) {
      return unknownAfter(error);
    }
  }

  return {
    async createScanForm(request: ScanFormRequest): Promise<ScanFormOutcome> {
      let ids: string[];
      try {
        ids = await shipmentIdsOf(client, request.shipments);
      } catch (error) {
        // Nothing was asked for yet.
        return refused(unknownAfter(error).reason);
      }
      try {
        const shipments = ids.map((id) => ({ id }));
        return await read(await client.post('/v2/scan_forms', { scan_form: { shipments } }), request);
      } catch (error) {
        if (error instanceof CarrierHttpError && !error.wasSent) return refused('EasyPost can’t be reached');
        return unknownAfter(error);
      }
    },

    findScanForm: find,

    async scanFormDocument(formId: string): Promise<Uint8Array> {
      const url = textOf(okBody(await client.get(pathOf('scan_forms', formId))).form_url);
      if (url === undefined) throw new EasyPostError('EasyPost has no document of this scan form', 404);
      const bytes = await client.download(url);
      if (formatOf(bytes) !== 'pdf') throw new EasyPostError('EasyPost’s scan form is no PDF', 404);
      return bytes;
    },
  };
}

function outcomeOf(form: Fields): ScanFormOutcome {
  const { id, status, message, tracking_codes, form_url } = form;
  const formId = textOf(id);
  if (formId === undefined) return unknown('EasyPost gave an answer without a scan form');
  if (status === 'failed') return refused(textOf(message) ?? 'EasyPost could not create the scan form');
  if (status === 'creating' || textOf(form_url) === undefined)
    return unknown('EasyPost is still creating the scan form');
  const trackingCodes = listOf(tracking_codes).flatMap((code) => textOf(code) ?? []);
  return { outcome: 'created', form: { id: formId, trackingCodes } };
}
