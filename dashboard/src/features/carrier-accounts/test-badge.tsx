import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Beside everything that comes from a test account: its labels carry nothing. */
export function TestBadge({ mode }: { mode: Schemas['CarrierMode'] | null }) {
  return mode === 'test' ? <StatusBadge tone="warn">{t('test')}</StatusBadge> : null;
}
