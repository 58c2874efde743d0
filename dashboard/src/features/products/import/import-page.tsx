import { CsvImport } from '../../csv-import/index.ts';
import { useRefreshProducts } from '../products-api.ts';
import { PRODUCT_IMPORT } from './product-import.tsx';

export const ImportPage = () => <CsvImport kind={PRODUCT_IMPORT} refresh={useRefreshProducts()} />;
