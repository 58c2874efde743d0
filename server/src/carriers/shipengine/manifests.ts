import { type Fields, fieldsIn, fieldsOf, textOf } from '../answer-fields.ts';
import type { FindScanFormOutcome, ScanFormOutcome, ScanFormRequest } from '../collection.ts';
import type { ShipEngineClient } from './client.ts';
import { isUncertain, labelIdsOf, listAll, textsOf, wasNeverSent } from './collection.ts';
import { bodyOf, failureOf, reasonOf, ShipEngineError } from './errors.ts';
import type { LabelReader } from './label-reader.ts';

/** A label is on one manifest at most: so one whose answer was lost is found by its labels. */
export function createManifests(client: ShipEngineClient, labels: LabelReader) {
  const refused = (reason: string) => ({ outcome: 'refused' as const, reason: client.redact(reason) });
  const unknown = (reason: string) => ({ outcome: 'unknown' as const, reason: client.redact(reason) });

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
        if (answer.status < 300) {
          const listed = fieldsIn(body.manifests);
          const isUnderWay = fieldsIn(body.manifest_requests).some(({ status }) => status === 'in_progress');
          if (isUnderWay) return unknown('ShipEngine is still creating the manifest');
          // Older answers are the manifest itself.
          return outcomeOf(listed.length > 0 ? listed : [body], labelIds);
        }
        const reason = reasonOf(answer, client);
        if (isUncertain(answer)) return unknown(reason);
        if ([401, 402, 403, 429].includes(answer.status)) return refused(reason);
        // An earlier request may have created it.
        const found = await findOf(labelIds);
        return found.outcome === 'created' ? found : refused(reason);
      } catch (error) {
        return wasNeverSent(error) ? refused(failureOf(error)) : unknown(failureOf(error));
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
        const answer = await client.call('GET', `/v1/manifests/${encodeURIComponent(id)}`);
        const { manifest_download } = fieldsOf(bodyOf(answer, client));
        const url = textOf(fieldsOf(manifest_download).href);
        if (url === undefined) throw new ShipEngineError('ShipEngine has no document of this manifest');
        files.push(await client.download(url));
      }
      return files;
    },
  };
}
