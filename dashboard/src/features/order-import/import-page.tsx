import { CsvImport } from '../../ui/csv-import/csv-import.tsx';
import { useShippingRefresh } from '../shipments/shipments-api.ts';
import { ORDER_IMPORT } from './order-import.tsx';

export const ImportPage = () => <CsvImport kind={ORDER_IMPORT} refresh={useShippingRefresh()} />;
