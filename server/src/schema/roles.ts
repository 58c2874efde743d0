import type { Role } from './callers.ts';

/** What a route is about, as far as roles are concerned. Every route declares one. */
export const ROUTE_GROUPS = [
  'personal',
  'overview',
  'reports',
  'orders',
  'personal-data',
  'outcomes',
  'stock',
  'addresses',
  'catalog',
  'carriers',
  'stores',
  'automation',
  'settings',
  'keys',
  'webhooks',
  'logs',
  'members',
  'account',
] as const;
export type RouteGroup = (typeof ROUTE_GROUPS)[number];

/** `write` includes reading. */
export type Right = 'none' | 'read' | 'write';

interface GroupRights {
  /** As refusals name it: "Packers cannot manage API keys." */
  name: string;
  /** Owners may use everything. */
  manager: Right;
  packer: Right;
  developer: Right;
  /**
   * It grants rights or secrets, or decides where data goes: the right to change it is checked again in the transaction that does so.
   */
  isGranting?: true;
}

/** The one table of what roles may use. An API key may use no more than the role of whoever created it. */
const RIGHTS: Record<RouteGroup, GroupRights> = {
  personal: { name: 'their own profile', manager: 'write', packer: 'write', developer: 'write' },
  overview: { name: 'the overview', manager: 'write', packer: 'read', developer: 'write' },
  reports: { name: 'reports', manager: 'write', packer: 'none', developer: 'write' },
  orders: { name: 'orders and shipments', manager: 'write', packer: 'write', developer: 'write' },
  'personal-data': {
    name: 'the personal data of customers',
    manager: 'write',
    packer: 'none',
    developer: 'none',
  },
  outcomes: {
    name: 'purchases and voids without an answer',
    manager: 'write',
    packer: 'none',
    developer: 'none',
  },
  stock: { name: 'stock', manager: 'write', packer: 'write', developer: 'write' },
  addresses: { name: 'address checks', manager: 'write', packer: 'write', developer: 'write' },
  catalog: {
    name: 'products, packages and warehouses',
    manager: 'write',
    packer: 'read',
    developer: 'write',
  },
  carriers: {
    name: 'carrier accounts',
    manager: 'write',
    packer: 'none',
    developer: 'write',
    isGranting: true,
  },
  stores: { name: 'stores', manager: 'write', packer: 'read', developer: 'write', isGranting: true },
  automation: { name: 'rules and service mappings', manager: 'write', packer: 'none', developer: 'write' },
  settings: { name: 'settings', manager: 'write', packer: 'none', developer: 'write', isGranting: true },
  keys: { name: 'API keys', manager: 'write', packer: 'none', developer: 'write', isGranting: true },
  webhooks: { name: 'webhooks', manager: 'write', packer: 'none', developer: 'write', isGranting: true },
  logs: { name: 'logs', manager: 'write', packer: 'none', developer: 'write' },
  members: { name: 'members', manager: 'write', packer: 'none', developer: 'none', isGranting: true },
  account: { name: 'the account', manager: 'write', packer: 'none', developer: 'none', isGranting: true },
};

const PLURALS: Record<Role, string> = {
  owner: 'Owners',
  manager: 'Managers',
  packer: 'Packers',
  developer: 'Developers',
};

export const isGranting = (group: RouteGroup): boolean => RIGHTS[group].isGranting === true;

export const rightOf = (role: Role, group: RouteGroup): Right =>
  role === 'owner' ? 'write' : RIGHTS[group][role];

const READING = ['GET', 'HEAD', 'OPTIONS'];

/** Why a role may not use a route of the group, in plain words; undefined if it may. */
export function refusalOf(role: Role, group: RouteGroup, method: string): string | undefined {
  const right = rightOf(role, group);
  if (right === 'write' || (right === 'read' && READING.includes(method))) return undefined;
  const what = `${right === 'read' ? 'change' : 'manage'} ${RIGHTS[group].name}`;
  return `${PLURALS[role]} cannot ${what}. Ask an owner or a manager.`;
}

/** All rights of a role, so that the dashboard shows only what can be used. */
export const rightsOf = (role: Role): Record<RouteGroup, Right> => {
  const rights = {} as Record<RouteGroup, Right>;
  for (const group of ROUTE_GROUPS) rights[group] = rightOf(role, group);
  return rights;
};
