import { AggregatorError, isOk, isTurnedAway, isUncertain, refused, unknown } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, fieldsIn, fieldsOf, textOf, textsOf } from '../answer-fields.ts';
import type { FindScanFormOutcome, ScanFormOutcome, ScanFormRequest } from '../collection.ts';
import { pathOf } from './client.ts';
import { labelIdsOf, listAll } from './collected-shipments.ts';
import { failureOf, fieldsFrom, outcomeAfter, reasonOf } from './errors.ts';
import type { LabelReader } from './label-reader.ts';

/** A label is on one manifest at most: so one whose answer was lost is found by its labels. */
export function createScanForms(client: ApiClient, labels: LabelReader) {
  /** Labels that leave on different days are put on several manifests, which are one form to us. */
  function outcomeOf(manifests: readonly Fields[], labelIds: readonly string[]): ScanFormOutcome {
    const ids = manifests.flatMap(({ manifest_id }) => textOf(manifest_id) ?? []);
    if (ids.length === 0 || ids.length < manifests.length)
      return unknown('ShipEngine’s answer has no manifest');
    const covered = manifests.flatMap(({ label_ids }) => textsOf(label_ids));
    if (covered.length > 0 && !labelIds.every((label) => covered.includes(label)))
      return refused('Some of these labels are on another manifest already');
    return { outcome: 'created', form: { id: ids.join(','), trackingCodes: [] } };
  }

  async function findOf(labelIds: readonly string[]): Promise<FindScanFormOutcome> {
    const [first = ''] = labelIds;
    const listed = await listAll(client, '/v1/manifests', 'manifests', { label_ids: first });
    const ours = listed.filter(({ label_ids }) => textsOf(label_ids).some((id) => labelIds.includes(id)));
    return ours.length === 0 ? { outcome: 'not_found' } : outcomeOf(ours, labelIds);
  }

  return {
    async createScanForm({ shipments }: ScanFormRequest): Promise<ScanFormOutcome> {
      let labelIds: string[];
      try {
        labelIds = await labelIdsOf(labels, shipments);
      } catch (error) {
        // Nothing was asked for yet.
        return refused(failureOf(error));
      }
      try {
        const answer = await client.call('POST', '/v1/manifests', { json: { label_ids: labelIds } });
        const body = fieldsOf(answer.body);
        if (isOk(answer)) {
          const listed = fieldsIn(body.manifests);
          const isUnderWay = fieldsIn(body.manifest_requests).some(({ status }) => status === 'in_progress');
          if (isUnderWay) return unknown('ShipEngine is still creating the manifest');
          // Older answers are the manifest itself.
          return outcomeOf(listed.length > 0 ? listed : [body], labelIds);
        }
        const reason = reasonOf(answer);
        if (isUncertain(answer)) return unknown(reason);
        if (isTurnedAway(answer)) return refused(reason);
        // An earlier request may have created it.
        const found = await findOf(labelIds);
        return found.outcome === 'created' ? found : refused(reason);
      } catch (error) {
        return outcomeAfter(error);
      }
    },

    async findScanForm({ shipments }: ScanFormRequest): Promise<FindScanFormOutcome> {
      try {
        return await findOf(await labelIdsOf(labels, shipments));
      } catch (error) {
        return unknown(failureOf(error));
      }
    },

    /** Several carriers' labels make several manifests. */
    async scanFormDocument(formId: string): Promise<Uint8Array[]> {
      const files: Uint8Array[] = [];
      for (const id of formId.split(',')) {
        const answer = await client.call('GET', pathOf('manifests', id));
        const { manifest_download } = fieldsFrom(answer);
        const url = textOf(fieldsOf(manifest_download).href);
        if (url === undefined) throw new AggregatorError('ShipEngine has no document of this manifest', 404);
        files.push(await client.download(url));
      }
      return files;
    },
  };
}
