import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';

export type Role = Schemas['Member']['role'];

interface RoleText {
  value: Role;
  label: string;
  /** What the role may do, in one sentence. */
  text: string;
}

export const ROLES: readonly RoleText[] = [
  { value: 'owner', label: t('Owner'), text: t('Can do everything, including managing other owners.') },
  { value: 'manager', label: t('Manager'), text: t('Can do everything except change or remove owners.') },
  {
    value: 'packer',
    label: t('Packer'),
    text: t('Packs and ships: orders, labels, returns and stock, but no settings, API keys or webhooks.'),
  },
  {
    value: 'developer',
    label: t('Developer'),
    text: t('Connects other systems: API keys, webhooks, logs and everything a key can do, but no members.'),
  },
];

export const roleLabel = (role: Role): string => ROLES.find(({ value }) => value === role)?.label ?? role;
