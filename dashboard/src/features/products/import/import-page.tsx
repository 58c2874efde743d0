import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useInvalidate } from '../../../lib/use-api-mutation.ts';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { CsvImport } from '../../csv-import/index.ts';
import { defaultOf, warehousesQuery } from '../../warehouses/index.ts';
import { productImport } from './product-import.tsx';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(warehousesQuery);

export function ImportPage() {
  const { data } = useQuery({ ...warehousesQuery, throwOnError: true });
  return data === undefined ? <LoadingPage /> : <ProductImport warehouseId={defaultOf(data)} />;
}

function ProductImport({ warehouseId }: { warehouseId: string }) {
  const kind = useMemo(() => productImport(warehouseId), [warehouseId]);
  return <CsvImport kind={kind} refresh={useInvalidate('products')} />;
}
