import type { IdPrefix } from '../../server/src/lib/ids.ts';
import type { Random } from '../chaos/random.ts';
import type { Account } from './account.ts';
import type { Operation } from './api-description.ts';
import { validBody } from './bodies.ts';
import { validValue } from './valid-values.ts';

export type DoorName = 'api' | 'dashboard';

/** A request in parts, so that each can be mutated before the request is built. */
export interface Draft {
  operation: Operation;
  account: Account;
  door: DoorName;
  method: string;
  pathParameters: Record<string, string>;
  query: [name: string, value: string][];
  json: unknown;
  /** Sent as the body instead of `json`. */
  raw: Buffer | string | undefined;
  headers: Record<string, string>;
  /** Descriptions of the mutations applied. */
  mutations: string[];
  /** Whether the server must reject it. */
  mustReject: boolean;
  /** The allowed statuses, if known. */
  expected: readonly number[] | undefined;
}

export interface FuzzRequest {
  operation: Operation;
  account: Account;
  door: DoorName;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | string | undefined;
  mutations: readonly string[];
  mustReject: boolean;
  expected: readonly number[] | undefined;
}

const PREFIX = { api: '/api/v1', dashboard: '/dashboard/api/v1' };

/** The id prefix that a path parameter expects. */
const KIND_BY_FOLDER: Record<string, IdPrefix> = {
  orders: 'ord',
  'order-views': 'view',
  rates: 'rate',
  shipments: 'shp',
  returns: 'ret',
  products: 'prd',
  warehouses: 'wh',
  packages: 'pkg',
  presets: 'pre',
  trackers: 'trk',
  'print-stations': 'pst',
  batches: 'bat',
  manifests: 'man',
  pickups: 'pu',
  'service-mappings': 'map',
  'automation-rules': 'rule',
  'destination-zones': 'zone',
  'carrier-accounts': 'ca',
  stores: 'sto',
  withdrawals: 'wdr',
  webhooks: 'whk',
  events: 'evt',
  'request-log': 'req',
  sessions: 'ses',
  accounts: 'usr',
  members: 'usr',
  invitations: 'inv',
  'api-keys': 'key',
};
const KIND_BY_NAME: Record<string, IdPrefix> = {
  productId: 'prd',
  warehouseId: 'wh',
  deliveryId: 'dlv',
  replayId: 'rpl',
  // One is made up by a page; this has the same characters.
  sessionId: 'ses',
  documentId: 'doc',
  entryId: 'slog',
  emailId: 'mail',
  // What a shop calls a product is not an id of ours.
  externalId: 'prd',
  // Photos are numbered: an id is none of them.
  position: 'ret',
};

/** Throws for one that is not listed: guessing would send ids that never exist, and test nothing. */
export function kindOfParameter({ path }: Pick<Operation, 'path'>, name: string): IdPrefix {
  const kind = KIND_BY_NAME[name] ?? (name === 'id' ? KIND_BY_FOLDER[path.split('/')[1] ?? ''] : undefined);
  if (kind === undefined) throw new Error(`Which ids does {${name}} of ${path} expect? Add it to request.ts`);
  return kind;
}

/** Undefined if the account has no resource yet that the operation needs. */
export function draftRequest(operation: Operation, account: Account, random: Random): Draft | undefined {
  const pathParameters: Record<string, string> = {};
  for (const name of operation.pathParameters) {
    const id = account.pickId(kindOfParameter(operation, name), random);
    if (id === undefined) return undefined;
    pathParameters[name] = id;
  }
  if (operation.pathParameters.includes('deliveryId')) {
    const known = random.pick(account.deliveries);
    if (known === undefined) return undefined;
    pathParameters.id = known.webhook;
    pathParameters.deliveryId = known.delivery;
  }
  const query = operation.query
    .filter(() => random.chance(operation.query.length > 2 ? 0.2 : 0.5))
    .map(({ name, schema }): [string, string] => [name, queryValue(name, schema, account, random)]);
  return {
    operation,
    account,
    door:
      operation.isDashboardOnly || (account.sessions.length > 0 && random.chance(0.45)) ? 'dashboard' : 'api',
    method: operation.method,
    pathParameters,
    query,
    json: validBody(operation, account, random, pathParameters),
    raw: undefined,
    headers: {},
    mutations: [],
    mustReject: false,
    expected: undefined,
  };
}

function queryValue(
  name: string,
  schema: Draft['operation']['query'][number]['schema'],
  account: Account,
  random: Random,
) {
  // Long pages are slow and find little.
  if (name === 'limit') return String(random.chance(0.05) ? random.between(1, 100) : random.between(1, 10));
  if (name === 'page') return String(random.between(1, 3));
  if (name === 'q')
    return random.pick([account.marker, account.marker.slice(0, 3), ...account.ids('ord').slice(-1)]);
  return String(validValue(schema, name, account, random));
}

/** Builds the request, with credentials unless the draft's headers already have some. */
export function toRequest(draft: Draft, random: Random): FuzzRequest | undefined {
  const { operation, account, door, method, mutations, expected } = draft;
  if (!admit(draft, random)) return undefined;
  const body = draft.raw ?? (draft.json === undefined ? undefined : JSON.stringify(draft.json));
  const mayHaveBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
  const sent = mayHaveBody || draft.raw !== undefined ? body : undefined;
  if (
    sent !== undefined &&
    draft.headers['content-type'] === undefined &&
    !mutations.includes('no content type')
  )
    draft.headers['content-type'] = 'application/json';
  return {
    operation,
    account,
    door,
    method,
    path: `${PREFIX[door]}${pathOf(draft)}${queryOf(draft)}`,
    headers: draft.headers,
    body: sent,
    mutations,
    mustReject: draft.mustReject || (method === operation.method && breaksSchema(operation, sent)),
    expected,
  };
}

function admit({ door, account, headers, operation }: Draft, random: Random): boolean {
  if (door === 'api') {
    if ('authorization' in headers) return true;
    const key = account.takeKey();
    if (key === undefined) return false;
    headers.authorization = `Bearer ${key}`;
    return true;
  }
  headers['sec-fetch-site'] ??= 'same-origin';
  if ('cookie' in headers) return true;
  // Without a cookie, because logging in would end that session.
  if (operation.isOpen) return true;
  const session = random.pick(account.sessions);
  if (session === undefined) return false;
  headers.cookie = session.cookie;
  return true;
}

const pathOf = ({ operation, pathParameters }: Draft): string =>
  operation.path.replace(/\{(\w+)\}/g, (_, name) => pathParameters[name] ?? '');

const queryOf = ({ query }: Draft): string =>
  query.length === 0 ? '' : `?${query.map(([name, value]) => `${name}=${encodeValue(value)}`).join('&')}`;

/** Mutated values are already encoded. */
const encodeValue = (value: string): string =>
  value.startsWith('\0raw:') ? value.slice(5) : encodeURIComponent(value);

function breaksSchema({ body: described }: Operation, body: Buffer | string | undefined): boolean {
  if (described === undefined) return false;
  // The server ignores a byte order mark, as RFC 8259 allows.
  const text = body === undefined ? '' : body.toString().replace(/^\ufeff/, '');
  if (text === '') return !described.isOptional;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return true;
  }
  return !described.check().Check(value);
}
