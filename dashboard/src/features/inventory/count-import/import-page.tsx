import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { nothingToShow } from '../../../lib/nothing-to-show.ts';
import { useInvalidate } from '../../../lib/use-api-mutation.ts';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { CsvImport } from '../../csv-import/index.ts';
import { type Warehouse, warehousesQuery } from '../../warehouses/index.ts';
import { countImport } from './count-import.tsx';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(warehousesQuery);

export function ImportPage() {
  const { data } = useQuery({ ...warehousesQuery, throwOnError: nothingToShow });
  return data === undefined ? <LoadingPage /> : <CountImport warehouses={data} />;
}

function CountImport({ warehouses }: { warehouses: Warehouse[] }) {
  const kind = useMemo(() => countImport(warehouses), [warehouses]);
  return <CsvImport kind={kind} refresh={useInvalidate('inventory')} />;
}
