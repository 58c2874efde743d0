import type { Random } from '../chaos/random.ts';
import type { Account } from './account.ts';
import { HOSTILE_BODIES, HOSTILE_CONTENT_TYPES, HOSTILE_JSON, HOSTILE_TEXT } from './hostile-values.ts';
import { type Draft, kindOfParameter } from './request.ts';

/** Turns a valid request into an invalid or unusual one. Returns what it did; undefined if it does not apply. */
type Mutation = (draft: Draft, random: Random, victim: Account) => string | undefined;

const FIVE_HUNDRED = 500;
const OVERSIZED = 1024 * 1024 + 1;

/** Every field of a nested value: the object or array that contains it, and its name. */
function placesIn(value: unknown): [holder: Record<string, unknown>, name: string][] {
  if (value === null || typeof value !== 'object') return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap(
    (name) => [[holder, name], ...placesIn(holder[name])] as ReturnType<typeof placesIn>,
  );
}

/** Placeholder for JSON text that no value can express. */
const HOLE = 'hole-in-the-text';
const fill = (draft: Draft, text: string): string =>
  JSON.stringify(draft.json).replace(`"${HOLE}"`, () => text);

const bodyMutations: Mutation[] = [
  function oddField(draft, random) {
    const place = random.pick(placesIn(draft.json));
    if (place === undefined) return undefined;
    const [holder, name] = place;
    holder[name] = HOLE;
    const text = random.pick(HOSTILE_JSON);
    draft.raw = fill(draft, text);
    return `${name} = ${text.slice(0, 40)}`;
  },
  function missingField(draft, random) {
    const place = random.pick(placesIn(draft.json));
    if (place === undefined) return undefined;
    const [holder, name] = place;
    if (Array.isArray(holder)) holder.splice(Number(name), 1);
    else delete holder[name];
    return `without ${name}`;
  },
  function unknownField(draft, random) {
    if (draft.json === null || typeof draft.json !== 'object') return undefined;
    const holders = [draft.json, ...placesIn(draft.json).map(([holder, name]) => holder[name])];
    const objects = holders.filter((one) => one !== null && typeof one === 'object' && !Array.isArray(one));
    const name = random.pick([
      'nope',
      'ID',
      'userId',
      'user_id',
      '',
      'a'.repeat(300),
      'toString',
      'hasOwnProperty',
      '\u0000',
    ]);
    (random.pick(objects) as Record<string, unknown>)[name] = random.pick([1, 'x', null, {}]);
    return `unknown field ${name.slice(0, 20)}`;
  },
  function prototypeKey(draft, random) {
    if (draft.json === null || typeof draft.json !== 'object') return undefined;
    const key = random.pick([
      '"__proto__":{"isAdmin":true}',
      '"constructor":{"prototype":{"a":1}}',
      '"\\u005f_proto__":1',
    ]);
    draft.raw = JSON.stringify(draft.json)
      .replace('{', () => `{${key},`)
      .replace(',}', '}');
    return key.slice(0, 15);
  },
  function doubledKey(draft, random) {
    const place = random.pick(placesIn(draft.json).filter(([holder]) => !Array.isArray(holder)));
    if (place === undefined) return undefined;
    const name = JSON.stringify(place[1]);
    draft.raw = JSON.stringify(draft.json).replace(
      `${name}:`,
      () => `${name}:${random.pick(HOSTILE_JSON)},${name}:`,
    );
    return `${name} twice`;
  },
  function otherBody(draft, random) {
    if (draft.method === 'GET') return undefined;
    draft.raw = random.pick(HOSTILE_JSON);
    return `body = ${draft.raw.slice(0, 40)}`;
  },
  function brokenBody(draft, random) {
    if (draft.method === 'GET' || draft.json === undefined) return undefined;
    const { name, make } = random.pick(HOSTILE_BODIES);
    draft.raw = make(JSON.stringify(draft.json));
    return name;
  },
  function oddContentType(draft, random) {
    if (draft.json === undefined) return undefined;
    draft.headers['content-type'] = random.pick(HOSTILE_CONTENT_TYPES);
    return `content type ${draft.headers['content-type'].slice(0, 30)}`;
  },
  function noContentType(draft) {
    return draft.json === undefined ? undefined : 'no content type';
  },
  function oddEncoding(draft, random) {
    if (draft.json === undefined) return undefined;
    draft.headers['content-encoding'] = random.pick(['gzip', 'br', 'identity', 'x']);
    return `encoding ${draft.headers['content-encoding']}`;
  },
  function bodyOnGet(draft) {
    if (draft.method !== 'GET') return undefined;
    draft.raw = '{"a":1}';
    return 'a body with GET';
  },
  function manyThings(draft, random) {
    const place = random.pick(placesIn(draft.json).filter(([holder, name]) => Array.isArray(holder[name])));
    if (place === undefined) return undefined;
    const [holder, name] = place;
    const [first] = holder[name] as unknown[];
    holder[name] = Array.from({ length: random.pick([101, 201]) }, () => first);
    return `many ${name}`;
  },
  function tooLarge(draft, random) {
    if (draft.json === undefined || !random.chance(0.02)) return undefined;
    draft.raw = `{"a":"${'x'.repeat(OVERSIZED)}"}`;
    draft.mustReject = true;
    return 'more than 1 MiB';
  },
];

const urlMutations: Mutation[] = [
  function oddQueryValue(draft, random) {
    const asked = random.pick(draft.operation.query);
    if (asked === undefined) return undefined;
    const value = random.pick(HOSTILE_TEXT);
    draft.query = [...draft.query.filter(([name]) => name !== asked.name), [asked.name, `\0raw:${value}`]];
    return `${asked.name}=${value.slice(0, 30)}`;
  },
  function unknownParameter(draft, random) {
    const name = random.pick([
      'nope',
      'Page',
      'page[]',
      'page%5B%5D',
      '__proto__',
      'constructor',
      '%00',
      '',
      'a.b',
      'userId',
    ]);
    draft.query.push([name, '1']);
    return `?${name}`;
  },
  function doubledParameter(draft, random) {
    const asked = random.pick(draft.operation.query);
    if (asked === undefined) return undefined;
    draft.query.push([asked.name, '1'], [asked.name, '2']);
    return `${asked.name} twice`;
  },
  function oddId(draft, random) {
    const name = random.pick(draft.operation.pathParameters);
    if (name === undefined) return undefined;
    draft.pathParameters[name] = random.pick(HOSTILE_TEXT);
    return `${name} ${draft.pathParameters[name].slice(0, 30)}`;
  },
  function otherKindOfId(draft, random) {
    const name = random.pick(draft.operation.pathParameters);
    const id = draft.account.pickId(random.pick(['ord', 'prd', 'wh', 'shp', 'itm', 'evt']), random);
    if (name === undefined || id === undefined) return undefined;
    if (id.startsWith(`${kindOfParameter(draft.operation, name)}_`)) return undefined;
    draft.pathParameters[name] = id;
    draft.mustReject = true;
    return `${name} is of another kind`;
  },
  function staleId(draft, random) {
    const name = random.pick(draft.operation.pathParameters);
    const id = random.pick(draft.account.stale);
    if (name === undefined || id === undefined) return undefined;
    draft.pathParameters[name] = id;
    return `${name} is gone`;
  },
  function victimsId(draft, random, victim) {
    const name = random.pick(draft.operation.pathParameters);
    const id = name && victim.pickId(kindOfParameter(draft.operation, name), random);
    // Not for users, because the owner may remove them.
    if (name === undefined || id === undefined || id.startsWith('usr_') || victim === draft.account)
      return undefined;
    draft.pathParameters[name] = id;
    draft.mustReject = true;
    if (draft.operation.pathParameters.length === 1 && draft.operation.method === 'GET')
      draft.expected = [403];
    return `another account's ${name}`;
  },
  function victimsIdInside(draft, random, victim) {
    // Not String(…): another mutation may have left an object there whose `toString` is not a function.
    const isId = (value: unknown) => typeof value === 'string' && /^[a-z]{2,4}_[0-9a-z]{26}$/.test(value);
    const ids = placesIn(draft.json).filter(([holder, name]) => isId(holder[name]));
    const place = random.pick(ids);
    if (place === undefined || victim === draft.account) return undefined;
    const [holder, name] = place;
    const id = victim.pickId(String(holder[name]).split('_')[0] as string, random);
    if (id === undefined) return undefined;
    holder[name] = id;
    // An unknown item id in PUT /orders/{id} adds a new item.
    const isNewItem = draft.operation.name === 'PUT /orders/{id}' && id.startsWith('itm_');
    draft.mustReject = !draft.operation.path.endsWith('/batch') && !isNewItem;
    return `another account's ${name}`;
  },
];

const headerMutations: Mutation[] = [
  function oddMethod(draft, random) {
    draft.method = random.pick(['PATCH', 'PUT', 'DELETE', 'POST', 'PROPFIND', 'PURGE', 'SEARCH']);
    return draft.method;
  },
  function noCredentials(draft, random) {
    if (draft.operation.isOpen) return undefined;
    if (draft.door === 'api')
      draft.headers.authorization = random.pick([
        '',
        'Bearer',
        'Bearer ',
        'Basic YTpi',
        `Bearer svc_live_${'0'.repeat(43)}`,
        `Bearer ${draft.account.restricted.expired.text}`,
        `Bearer ${draft.account.restricted.revoked.text}`,
        `Bearer ${'x'.repeat(FIVE_HUNDRED)}`,
        `Token ${draft.account.restricted.readOnly.text}`,
      ]);
    else
      draft.headers.cookie = random.pick([
        '',
        'waybill_session=',
        `waybill_session=${'A'.repeat(43)}`,
        ';;=;',
        'waybill_session',
      ]);
    draft.expected = [401];
    return 'no credentials';
  },
  function wrongDoor(draft) {
    if (draft.operation.isDashboardOnly || draft.operation.isOpen) return undefined;
    const { account, headers, door } = draft;
    if (door === 'api') {
      headers.authorization = '';
      headers.cookie = account.sessions[0]?.cookie ?? '';
    } else {
      headers.authorization = `Bearer ${account.restricted.revoked.text}`;
      headers.cookie = '';
    }
    draft.expected = [401];
    return 'credentials of the other door';
  },
  function restrictedKey(draft, random) {
    const { restricted } = draft.account;
    const key = random.pick([restricted.readOnly, restricted.addressesOnly]);
    if (draft.door !== 'api' || key.left <= 0) return undefined;
    const isAddresses = draft.operation.path.startsWith('/addresses');
    const isRefused = key === restricted.readOnly ? isAddresses || draft.method !== 'GET' : !isAddresses;
    if (!isRefused) key.left -= 1;
    else draft.expected = [403];
    draft.headers.authorization = `Bearer ${key.text}`;
    return 'a restricted key';
  },
  function crossSite(draft, random) {
    if (draft.door !== 'dashboard' || draft.method === 'GET') return undefined;
    draft.headers['sec-fetch-site'] = random.pick(['cross-site', 'same-site', 'none', '']);
    draft.headers.origin = random.pick(['https://evil.example', 'null', 'http://localhost:1', '']);
    draft.expected = [403];
    return 'from another site';
  },
  function oddHeaders(draft, random) {
    const [name, value] = random.pick([
      ['accept', 'text/html'],
      ['accept', 'application/xml;q=0.9,*/*;q=0'],
      ['accept-encoding', 'gzip, br'],
      ['range', 'bytes=0-0'],
      ['if-none-match', '*'],
      ['if-modified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
      ['x-http-method-override', 'DELETE'],
      ['x-forwarded-for', "127.0.0.1, '; drop table users"],
      ['x-forwarded-host', 'evil.example'],
      ['x-forwarded-proto', 'https'],
      ['x-request-id', 'a'.repeat(1000)],
      ['accept-version', '9'],
      ['user-agent', '\u00ff\u00fe'],
      ['origin', 'https://evil.example'],
      ['te', 'trailers'],
      ['x-odd', 'x'.repeat(4000)],
    ] as const);
    draft.headers[name] = value;
    return `${name}: ${value.slice(0, 20)}`;
  },
  function oddIdempotencyKey(draft, random) {
    if (draft.method !== 'POST' || draft.operation.isDashboardOnly) return undefined;
    draft.headers['idempotency-key'] = random.pick(['', ' ', 'a b', '\u00e9', 'x'.repeat(256), '\t']);
    return 'a bad Idempotency-Key';
  },
];

/** Applies one or two mutations. */
export function mutate(draft: Draft, random: Random, victim: Account): void {
  for (let tries = random.chance(0.2) ? 2 : 1; tries > 0; tries--) {
    const kinds =
      draft.json === undefined ? random.pick([urlMutations, urlMutations, headerMutations]) : undefined;
    const list =
      kinds ?? random.pick([bodyMutations, bodyMutations, bodyMutations, urlMutations, headerMutations]);
    const done = random.pick(list)(draft, random, victim);
    if (done !== undefined) draft.mutations.push(done);
  }
  // One mutation may undo the other. Schema violations are still detected when the request is built.
  if (draft.mutations.length > 1) {
    draft.expected = undefined;
    draft.mustReject = false;
  }
}
