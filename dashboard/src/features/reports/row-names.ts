import { t } from '../../lib/language/index.ts';
import type { GroupName } from './report-search.ts';

interface Row {
  key: string;
  name: string;
}

const REGIONS: Readonly<Record<string, string>> = {
  domestic: t('Domestic'),
  eu: t('European Union'),
  international: t('International'),
};

/** `domestic`, or `domestic:4` with the zone of the carrier. */
function zoneName({ key, name }: Row): string {
  const [code = '', number] = key.split(':');
  const region = REGIONS[code];
  if (region === undefined) return name;
  return number === undefined ? region : t('{region}, zone {number}', { region, number });
}

function nameOf(by: GroupName, row: Row): string {
  if (by === 'zone') return zoneName(row);
  if (row.key !== '') return row.name;
  if (by === 'store') return t('No store');
  return by === 'packer' ? t('Unknown') : row.name;
}

/** The rows of a report, with what the server calls in English in the language of the dashboard. */
export const named = <Named extends Row>(by: GroupName, rows: readonly Named[]): Named[] =>
  rows.map((row) => ({ ...row, name: nameOf(by, row) }));
