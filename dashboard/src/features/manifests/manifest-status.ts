import type { Schemas } from '@waybill/sdk';
import type { Tone } from '../../ui/status-badge.tsx';

type Status = Schemas['ManifestStatus'];

export const MANIFEST_TONES: Record<Status, Tone> = { open: 'warn', closed: 'good' };

const TEXTS: Record<Status, string> = { open: 'Open', closed: 'Handed over' };

export const manifestStatusText = (status: Status): string => TEXTS[status];
