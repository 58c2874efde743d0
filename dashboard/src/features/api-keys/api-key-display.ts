import type { Schemas } from '@waybill/sdk';
import type { Tone } from '../../ui/status-badge.tsx';

type Access = Schemas['ApiKey']['access'][number];
type ApiKey = Schemas['ApiKey'];
type Permission = Schemas['ApiKey']['permissions'][number];

export const ACCESS_NAMES: Record<Access, string> = {
  shipping: 'Shipping API',
  addresses: 'Address verification',
};

export const STATUS_TONES: Record<ApiKey['status'], Tone> = {
  active: 'good',
  expired: 'warn',
  revoked: 'quiet',
};

export function permissionLabel(permissions: readonly Permission[]): string {
  if (permissions.length === 2) return 'Read and write';
  return permissions[0] === 'read' ? 'Read only' : 'Write only';
}

/** A working example request with this key. */
export function curlLine(origin: string, key: string, access: readonly Access[]): string {
  const head = (path: string) => `curl ${origin}/api/v1${path} \\\n  -H "Authorization: Bearer ${key}"`;
  if (access.includes('shipping')) return head('/orders');
  const address = '{"street1":"417 Montgomery St","city":"San Francisco","state":"CA","country":"US"}';
  return `${head('/addresses/verify')} \\\n  -H "Content-Type: application/json" \\\n  -d '${address}'`;
}
