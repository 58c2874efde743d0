import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { CsvImport } from '../csv-import/index.ts';
import { ORDER_IMPORT } from './order-import.tsx';

export const ImportPage = () => <CsvImport kind={ORDER_IMPORT} refresh={useInvalidate('orders')} />;
