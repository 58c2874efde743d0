import { expect, test } from 'vitest';
import { mayVisit, type Session } from './page-rights.ts';

const NONE = Object.fromEntries(
  ['carriers', 'automation', 'settings', 'keys', 'webhooks', 'logs', 'members', 'account'].map((group) => [
    group,
    'none',
  ]),
);
const rights = {
  ...NONE,
  ...{
    personal: 'write',
    overview: 'read',
    orders: 'write',
    stock: 'write',
    addresses: 'write',
    catalog: 'read',
    stores: 'read',
  },
} as NonNullable<Session['account']>['rights'];
const packer = {
  account: { id: 'usr_1', name: 'Acme', role: 'packer' as const, unitSystem: null, timezone: 'UTC', rights },
};

test.each([
  '/',
  '/orders',
  '/orders/ord_1/edit',
  '/products',
  '/products/prd_1',
  '/settings/profile',
  '/settings/stores/sto_1',
])('a packer may see %s', (path) => expect(mayVisit(packer, path)).toBe(true));

test.each([
  ...['/webhooks', '/webhooks/whk_1', '/settings/api-keys', '/settings/members', '/settings/fulfilment'],
  ...['/products/new', '/products/prd_1/edit', '/warehouses/new', '/settings/stores/new'],
])('a packer may not see %s', (path) => expect(mayVisit(packer, path)).toBe(false));

test('someone without an account sees only pages about themselves', () => {
  expect(mayVisit({ account: null }, '/settings/profile')).toBe(true);
  expect(mayVisit({ account: null }, '/')).toBe(false);
});
