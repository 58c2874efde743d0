import { queryOptions, useQuery } from '@tanstack/react-query';
import { waybill } from '../../lib/api.ts';

/** What carriers' drivers can take. Unlike carrier accounts, every role may read it. */
export const collectionsQuery = queryOptions({
  queryKey: ['collections'],
  queryFn: () => waybill.pickups.listCollections(),
});

/** Whether a connected carrier has it. False while loading. */
export const useOffers = (capability: 'scanForms' | 'pickups'): boolean =>
  (useQuery(collectionsQuery).data ?? []).some(({ capabilities }) => capabilities[capability]);
