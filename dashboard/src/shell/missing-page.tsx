import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { t } from '../lib/language/index.ts';
import { Message } from '../ui/message.tsx';
import { RouterLink } from '../ui/router-link.tsx';

/** What is said of one resource, by the path of its list, and the link to all of them. */
const WORDS: Record<string, readonly [missing: string, all: string]> = {
  '/orders': [t('Order not found'), t('See all orders')],
  '/shipments': [t('Shipment not found'), t('See all shipments')],
  '/batches': [t('Batch not found'), t('See all batches')],
  '/manifests': [t('Manifest not found'), t('See all manifests')],
  '/pickups': [t('Pickup not found'), t('See all pickups')],
  '/trackers': [t('Tracker not found'), t('See all trackers')],
  '/returns': [t('Return not found'), t('See all returns')],
  '/products': [t('Product not found'), t('See all products')],
  '/warehouses': [t('Warehouse not found'), t('See all warehouses')],
  '/webhooks': [t('Webhook not found'), t('See all webhooks')],
  '/settings/stores': [t('Store not found'), t('See all stores')],
  '/developers/events': [t('Event not found'), t('See all events')],
};
const ELSEWHERE = [t('Not found'), t('Go to overview')] as const;

/** Shown for a resource that does not exist or belongs to another user, without telling which. */
export function MissingPage() {
  const { pathname } = useLocation();
  const list = Object.keys(WORDS).find((path) => pathname.startsWith(`${path}/`)) ?? '/';
  const [missing, all] = WORDS[list] ?? ELSEWHERE;
  const title = pathname.includes('/deliveries/') ? t('Delivery not found') : missing;
  useDocumentTitle(`${title} · Waybill`);
  return (
    <Message
      isPage
      title={title}
      action={
        <Button component={RouterLink} to={list}>
          {all}
        </Button>
      }
    >
      {t('It was deleted, or it belongs to another account.')}
    </Message>
  );
}
