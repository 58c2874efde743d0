import type { Schemas } from '@waybill/sdk';

export type Session = Schemas['CurrentSession'];

type Account = NonNullable<Session['account']>;
export type RouteGroup = keyof Account['rights'];

/** What a page needs; the first entry whose path is the page's or above it decides. All other pages are open to every role. */
const PAGES: readonly (readonly [path: RegExp, group: RouteGroup, right: 'read' | 'write'])[] = [
  [/^\/settings\/(profile|sessions|account)/, 'personal', 'read'],
  // Everyone in an account chooses what they are told about it.
  [/^\/settings\/notifications/, 'overview', 'read'],
  // At a packing desk, packers set up the printer.
  [/^\/settings\/printing/, 'orders', 'write'],
  [/^\/settings\/api-keys/, 'keys', 'read'],
  [/^\/settings\/carriers/, 'carriers', 'read'],
  [/^\/settings\/stores\/new/, 'stores', 'write'],
  [/^\/settings\/stores/, 'stores', 'read'],
  [/^\/settings\/(automation-rules|service-mappings)/, 'automation', 'read'],
  [/^\/settings\/presets/, 'catalog', 'read'],
  [/^\/settings\/members/, 'members', 'read'],
  [/^\/settings\/./, 'settings', 'read'],
  [/^\/webhooks/, 'webhooks', 'read'],
  [/^\/developers/, 'logs', 'read'],
  [/^\/reports/, 'reports', 'read'],
  [/^\/(products|warehouses|packages)\/(new|import)/, 'catalog', 'write'],
  [/^\/products\/[^/]+\/edit/, 'catalog', 'write'],
];

export const mayUse = (account: Account, group: RouteGroup, right: 'read' | 'write'): boolean =>
  account.rights[group] === 'write' || account.rights[group] === right;

/** Whether the person may see the page at this path. Someone without an account sees only pages about themselves. */
export function mayVisit({ account }: Pick<Session, 'account'>, path: string): boolean {
  const [, group, right] = PAGES.find(([pattern]) => pattern.test(path)) ?? [];
  if (group === 'personal') return true;
  if (account === null) return false;
  return group === undefined || right === undefined || mayUse(account, group, right);
}
