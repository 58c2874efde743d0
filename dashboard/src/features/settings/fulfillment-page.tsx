import type { QueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { HandlingPanel, handlingQuery } from '../handling/index.ts';
import { PackagesPanel, packagesQuery } from '../packages/index.ts';
import { settingsQuery } from './settings-api.ts';
import { WarehouseSelection } from './warehouse-selection.tsx';

export const prefetch = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.prefetchQuery(settingsQuery),
    queryClient.prefetchQuery(handlingQuery),
    queryClient.prefetchQuery(packagesQuery),
  ]);

export function FulfillmentPage() {
  return (
    <>
      <PageHeader
        title={t('Fulfillment')}
        lead={t('Where orders ship from, when they have to leave, and what they are packed into.')}
      />
      <WarehouseSelection />
      <HandlingPanel />
      <PackagesPanel />
    </>
  );
}
