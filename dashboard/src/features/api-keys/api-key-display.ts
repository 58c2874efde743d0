import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import type { Tone } from '../../ui/status-badge.tsx';

type Access = Schemas['ApiKey']['access'][number];
type ApiKey = Schemas['ApiKey'];
type Permission = Schemas['ApiKey']['permissions'][number];

export const ACCESS_NAMES: Record<Access, string> = {
  shipping: t('Shipping API'),
  addresses: t('Address verification'),
};

export const STATUS_WORDS: Record<ApiKey['status'], string> = {
  active: t('active##key'),
  expired: t('expired##key'),
  revoked: t('revoked##key'),
};

export const STATUS_TONES: Record<ApiKey['status'], Tone> = {
  active: 'good',
  expired: 'warn',
  revoked: 'quiet',
};

export function permissionLabel(permissions: readonly Permission[]): string {
  if (permissions.length === 2) return t('Read and write');
  return permissions[0] === 'read' ? t('Read only') : t('Write only');
}

/** A working example request with this key. */
export function curlLine(origin: string, key: string, access: readonly Access[]): string {
  const head = (path: string) => `curl ${origin}/api/v1${path} \\\n  -H "Authorization: Bearer ${key}"`; // not translated: a command
  if (access.includes('shipping')) return head('/orders');
  const address = '{"street1":"417 Montgomery St","city":"San Francisco","state":"CA","country":"US"}'; // not translated: an example address
  return `${head('/addresses/verify')} \\\n  -H "Content-Type: application/json" \\\n  -d '${address}'`; // not translated: a command
}
