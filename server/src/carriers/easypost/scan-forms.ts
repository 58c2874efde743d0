import {
  AggregatorError,
  type ApiAnswer,
  isOk,
  isTurnedAway,
  isUncertain,
  refused,
  unknown,
} from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../answer-fields.ts';
import type { FindScanFormOutcome, ScanFormOutcome, ScanFormRequest } from '../collection.ts';
import { formatOf } from '../file-formats.ts';
import { pathOf } from './client.ts';
import { shipmentIdsOf, shipmentsBehind } from './collected-shipments.ts';
import { failureOf, fieldsFrom, outcomeAfter, reasonOf } from './errors.ts';

/**
 * A shipment names the form that it is on, and is on one at most: so a form whose answer was lost is found by its shipments,
 * and a second one is refused there.
 */
export function createScanForms(client: ApiClient) {
  async function read(answer: ApiAnswer, request: ScanFormRequest): Promise<ScanFormOutcome> {
    if (isOk(answer)) return outcomeOf(fieldsOf(answer.body));
    const reason = reasonOf(answer);
    if (isUncertain(answer)) return unknown(`EasyPost failed: ${reason}`);
    if (isTurnedAway(answer)) return refused(reason);
    // An earlier request may have created it.
    const found = await find(request);
    return found.outcome === 'created' ? found : refused(reason);
  }

  /** A form is created with all of its shipments or not at all, so the first of them tells. */
  async function find({ shipments }: ScanFormRequest): Promise<FindScanFormOutcome> {
    try {
      const [first] = await shipmentsBehind(client, shipments[0]?.carrierShipmentId ?? null);
      const id = textOf(fieldsOf(first?.scan_form).id);
      if (id === undefined) return { outcome: 'not_found' };
      const found = outcomeOf(fieldsFrom(await client.call('GET', pathOf('scan_forms', id))));
      if (found.outcome !== 'created' || found.form.trackingCodes.length === 0) return found;
      const covered = new Set(found.form.trackingCodes);
      return shipments.every(({ trackingCodes }) => trackingCodes.every((code) => covered.has(code)))
        ? found
        : refused('Some of these shipments are on another scan form already');
    } catch (error) {
      return unknown(failureOf(error));
    }
  }

  return {
    async createScanForm(request: ScanFormRequest): Promise<ScanFormOutcome> {
      let ids: string[];
      try {
        ids = await shipmentIdsOf(client, request.shipments);
      } catch (error) {
        // Nothing was asked for yet.
        return refused(failureOf(error));
      }
      try {
        const shipments = ids.map((id) => ({ id }));
        return await read(
          await client.call('POST', '/v2/scan_forms', { json: { scan_form: { shipments } } }),
          request,
        );
      } catch (error) {
        return outcomeAfter(error);
      }
    },

    findScanForm: find,

    async scanFormDocument(formId: string): Promise<Uint8Array> {
      const url = textOf(fieldsFrom(await client.call('GET', pathOf('scan_forms', formId))).form_url);
      if (url === undefined) throw new AggregatorError('EasyPost has no document of this scan form', 404);
      const bytes = await client.download(url);
      if (formatOf(bytes) !== 'pdf') throw new AggregatorError('EasyPost’s scan form is not a PDF', 404);
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
