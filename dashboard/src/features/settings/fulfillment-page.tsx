import type { QueryClient } from '@tanstack/react-query';
import { PageHeader } from '../../ui/page-header.tsx';
import { PackagesPanel, packagesQuery } from '../packages/index.ts';
import { settingsQuery } from './settings-api.ts';
import { WarehouseSelection } from './warehouse-selection.tsx';

export const prefetch = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(settingsQuery), queryClient.prefetchQuery(packagesQuery)]);

export function FulfillmentPage() {
  return (
    <>
      <PageHeader title="Fulfillment" lead="Where orders ship from, and what they are packed into." />
      <WarehouseSelection />
      <PackagesPanel />
    </>
  );
}
