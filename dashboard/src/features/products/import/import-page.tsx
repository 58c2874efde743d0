import { useInvalidate } from '../../../lib/use-api-mutation.ts';
import { CsvImport } from '../../csv-import/index.ts';
import { PRODUCT_IMPORT } from './product-import.tsx';

export const ImportPage = () => <CsvImport kind={PRODUCT_IMPORT} refresh={useInvalidate('products')} />;
