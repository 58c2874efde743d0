import type { LinkProps } from '@tanstack/react-router';
import type { Schemas } from '@waybill/sdk';

type About = NonNullable<Schemas['Notification']['about']>;

const PAGES: Record<About['type'], (id: string) => LinkProps> = {
  webhook: (id) => ({ to: '/webhooks/$id', params: { id } }),
  carrier_account: () => ({ to: '/settings/carriers' }),
  product: (id) => ({ to: '/products/$id', params: { id } }),
  store: (id) => ({ to: '/settings/stores/$id', params: { id } }),
  order: (id) => ({ to: '/orders/$id', params: { id } }),
  return: (id) => ({ to: '/returns/$id', params: { id } }),
  shipment: (id) => ({ to: '/shipments/$id', params: { id } }),
};

/** The page that shows what a notification is about. */
export const notificationLink = ({ type, id }: About): LinkProps => PAGES[type](id);
