import type { Schemas } from '@waybill/sdk';
import type { Tone } from '../../ui/status-badge.tsx';

type Status = Schemas['ManifestStatus'];

export const MANIFEST_TONES: Record<Status, Tone> = {
  open: 'warn',
  closed: 'good',
  creating: 'warn',
  failed: 'bad',
};

const TEXTS: Record<Status, string> = {
  open: 'Open',
  closed: 'Closed',
  creating: 'Waiting for the carrier',
  failed: 'Refused by the carrier',
};

export const manifestStatusText = (status: Status): string => TEXTS[status];

/** The barcode of a manifest is printed on it; a scan form has the carrier's own. */
export const manifestTitle = ({
  kind,
  carrierName,
  code,
}: Pick<Schemas['Manifest'], 'kind' | 'carrierName' | 'code'>): string =>
  kind === 'scan_form' ? `${carrierName} scan form` : code;
