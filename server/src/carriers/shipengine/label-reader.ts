import type { ApiAnswer } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { fieldsOf, listOf, textOf } from '../answer-fields.ts';
import { pathOf } from './client.ts';
import { fieldsFrom } from './errors.ts';

interface LabelName {
  carrierShipmentId: string | null;
  trackingCode?: string | undefined;
}

export interface LabelReader {
  /** ShipEngine's id of a label; looked up by its tracking number where the purchase's answer did not have it. */
  idOf(name: LabelName): Promise<string | undefined>;
  read(labelId: string): Promise<ApiAnswer>;
}

export const createLabelReader = (client: ApiClient): LabelReader => ({
  async idOf({ carrierShipmentId, trackingCode }) {
    if (carrierShipmentId !== null) return carrierShipmentId;
    if (trackingCode === undefined) return undefined;
    const answer = await client.call('GET', '/v1/labels', { query: { tracking_number: trackingCode } });
    const label = listOf(fieldsFrom(answer).labels)
      .map(fieldsOf)
      .find(({ tracking_number }) => textOf(tracking_number) === trackingCode);
    return textOf(label?.label_id);
  },

  read: (labelId) => client.call('GET', pathOf('labels', labelId)),
});
