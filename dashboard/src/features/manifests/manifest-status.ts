import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import type { Tone } from '../../ui/status-badge.tsx';

type Status = Schemas['ManifestStatus'];

export const MANIFEST_TONES: Record<Status, Tone> = {
  open: 'warn',
  closed: 'good',
  creating: 'warn',
  failed: 'bad',
};

const TEXTS: Record<Status, string> = {
  open: t('Open##manifest'),
  closed: t('Closed##manifest'),
  creating: t('Waiting for the carrier'),
  failed: t('Refused by the carrier'),
};

export const manifestStatusText = (status: Status): string => TEXTS[status];

/** The barcode of a manifest is printed on it; a scan form has the carrier's own. */
export const manifestTitle = ({
  kind,
  carrierName,
  code,
}: Pick<Schemas['Manifest'], 'kind' | 'carrierName' | 'code'>): string =>
  kind === 'scan_form' ? t('{carrier} scan form', { carrier: carrierName }) : code;
