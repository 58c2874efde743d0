import type { QueryClient } from '@tanstack/react-query';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { CsvImport } from '../csv-import/index.ts';
import { warehousesQuery } from '../warehouses/index.ts';
import { ORDER_IMPORT } from './order-import.tsx';

/** Until the warehouses are known, the defaults of a file are those of the browser, or of the account before this one. */
export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(warehousesQuery);

export const ImportPage = () => <CsvImport kind={ORDER_IMPORT} refresh={useInvalidate('orders')} />;
