import { Grid, Skeleton, Text } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StoreSelect, useChosenStore } from '../store-choice/index.ts';
import { brandQuery } from './brand-api.ts';
import { BrandEditor } from './brand-editor.tsx';

export const prefetch = (queryClient: QueryClient, _: object, { store }: { store?: string }) =>
  queryClient.prefetchQuery(brandQuery(store ?? null));

export function BrandPage() {
  const storeId = useChosenStore();
  const { data: brand, error } = useQuery(brandQuery(storeId));
  const { data: ofAccount } = useQuery(brandQuery(null));
  return (
    <>
      <PageHeader
        title={t('Brand')}
        lead={t('How customers see you: on the page of their order, in emails and on packing slips.')}
        actions={<StoreSelect />}
      />
      {(brand === undefined || ofAccount === undefined) &&
        (error ? <Text c="dimmed">{errorMessage(error)}</Text> : <Skeleton height={420} />)}
      {brand !== undefined && ofAccount !== undefined && (
        <Grid gap="md">
          <BrandEditor key={storeId} brand={brand} ofAccount={ofAccount} />
        </Grid>
      )}
    </>
  );
}
