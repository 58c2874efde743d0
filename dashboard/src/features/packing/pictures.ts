import { queryOptions, useQuery } from '@tanstack/react-query';
import { waybill } from '../../lib/api.ts';

const AGAIN_MS = 2_000;
/** What is not here by then is not coming: the shop's host does not answer, or has no such picture. */
const MOST_TRIES = 5;

const orderPicturesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'pictures', orderId],
    queryFn: () => waybill.orders.listPictures(orderId),
    staleTime: 60_000,
    // The server fetches those that it does not have.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount < MOST_TRIES && data?.some(({ picture }) => picture === null) ? AGAIN_MS : false,
  });

/** What the items of an order look like, by item, as far as that is known. */
export function usePictures(orderId: string): Map<string, string> {
  // Packing goes on without them.
  const { data = [] } = useQuery(orderPicturesQuery(orderId));
  return new Map(
    data.flatMap(({ orderItemId, picture }) => (picture === null ? [] : [[orderItemId, picture]])),
  );
}
