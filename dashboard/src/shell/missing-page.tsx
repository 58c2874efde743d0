import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { capitalize } from '../lib/text.ts';
import { Message } from '../ui/message.tsx';
import { RouterLink } from '../ui/router-link.tsx';

/** The name of one resource, by the path of its list. */
const NAMES: Record<string, string> = {
  '/orders': 'order',
  '/shipments': 'shipment',
  '/manifests': 'manifest',
  '/pickups': 'pickup',
  '/trackers': 'tracker',
  '/returns': 'return',
  '/products': 'product',
  '/warehouses': 'warehouse',
  '/webhooks': 'webhook',
  '/settings/stores': 'store',
  '/developers/events': 'event',
};

/** Shown for a resource that does not exist or belongs to another user, without telling which. */
export function MissingPage() {
  const { pathname } = useLocation();
  const list = Object.keys(NAMES).find((path) => pathname.startsWith(`${path}/`)) ?? '/';
  const name = pathname.includes('/deliveries/') ? 'delivery' : NAMES[list];
  const title = name === undefined ? 'Not found' : `${capitalize(name)} not found`;
  useDocumentTitle(`${title} · Waybill`);
  return (
    <Message
      title={title}
      action={
        <Button component={RouterLink} to={name === undefined ? '/' : list}>
          {name === undefined ? 'Go to overview' : `See all ${list.split('/').at(-1)}`}
        </Button>
      }
    >
      It was deleted, or it belongs to another account.
    </Message>
  );
}
