import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { capitalize } from '../lib/text.ts';
import { Message } from '../ui/message.tsx';
import { RouterLink } from '../ui/router-link.tsx';

/** What one entry of a list is called, by where the list is. */
const NAMES: Record<string, string> = {
  '/orders': 'order',
  '/shipments': 'shipment',
  '/returns': 'return',
  '/products': 'product',
  '/warehouses': 'warehouse',
  '/webhooks': 'webhook',
};

/** Instead of a thing that is gone, or is somebody else's: which of the two is nobody's business. */
export function MissingPage() {
  const { pathname } = useLocation();
  const list = `/${pathname.split('/')[1]}`;
  const name = pathname.includes('/deliveries/') ? 'delivery' : NAMES[list];
  const title = name === undefined ? 'Not found' : `${capitalize(name)} not found`;
  useDocumentTitle(`${title} · Waybill`);
  return (
    <Message
      title={title}
      action={
        <Button component={RouterLink} to={name === undefined ? '/' : list}>
          {name === undefined ? 'Go to overview' : `See all ${list.slice(1)}`}
        </Button>
      }
    >
      It was deleted, or belongs to another account.
    </Message>
  );
}
