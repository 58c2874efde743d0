import { t } from '../../lib/language/index.ts';
import {
  choiceFilter,
  defineListSearch,
  defineSearch,
  idFilter,
  type SearchOf,
} from '../../lib/search-params.ts';
import { MANIFEST_TONES, manifestStatusText } from './manifest-status.ts';

export const manifestSearch = defineListSearch({
  status: choiceFilter(t('Status'), MANIFEST_TONES, manifestStatusText),
  warehouseId: idFilter(t('Warehouse')),
});
export type ManifestSearch = SearchOf<typeof manifestSearch>;

const { validate } = defineListSearch({});
const validateScan = defineSearch({
  /** Its barcode was scanned, so that Enter hands it over. */
  scanned: { parse: (text) => (text === 'true' ? true : undefined) },
});

export const manifestPageSearch = (search: Record<string, unknown>) => ({
  ...validate(search),
  ...validateScan(search),
});
export type ManifestPageSearch = ReturnType<typeof manifestPageSearch>;
