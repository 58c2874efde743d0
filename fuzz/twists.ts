import type { Random } from '../chaos/random.ts';
import type { Account } from './account.ts';
import { ODD_BODIES, ODD_CONTENT_TYPES, ODD_JSON, ODD_TEXT } from './odd-values.ts';
import { type Draft, kindOfParameter } from './request.ts';

/** Makes a good request a bad one, or at least an odd one. Says what it did; undefined where it can do nothing here. */
type Twist = (draft: Draft, dice: Random, stranger: Account) => string | undefined;

const FIVE_HUNDRED = 500;
const OVERSIZED = 1024 * 1024 + 1;

/** Every place in a value: whoever holds it, and its name there. */
function placesIn(value: unknown): [holder: Record<string, unknown>, name: string][] {
  if (value === null || typeof value !== 'object') return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap(
    (name) => [[holder, name], ...placesIn(holder[name])] as ReturnType<typeof placesIn>,
  );
}

/** Stands for a piece of JSON text that no value makes. */
const HOLE = 'hole-in-the-text';
const fill = (draft: Draft, text: string): string =>
  JSON.stringify(draft.json).replace(`"${HOLE}"`, () => text);

const bodyTwists: Twist[] = [
  function oddField(draft, dice) {
    const place = dice.pick(placesIn(draft.json));
    if (place === undefined) return undefined;
    const [holder, name] = place;
    holder[name] = HOLE;
    const text = dice.pick(ODD_JSON);
    draft.raw = fill(draft, text);
    return `${name} = ${text.slice(0, 40)}`;
  },
  function missingField(draft, dice) {
    const place = dice.pick(placesIn(draft.json));
    if (place === undefined) return undefined;
    const [holder, name] = place;
    if (Array.isArray(holder)) holder.splice(Number(name), 1);
    else delete holder[name];
    return `without ${name}`;
  },
  function unknownField(draft, dice) {
    if (draft.json === null || typeof draft.json !== 'object') return undefined;
    const holders = [draft.json, ...placesIn(draft.json).map(([holder, name]) => holder[name])];
    const objects = holders.filter((one) => one !== null && typeof one === 'object' && !Array.isArray(one));
    const name = dice.pick([
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
    (dice.pick(objects) as Record<string, unknown>)[name] = dice.pick([1, 'x', null, {}]);
    return `unknown field ${name.slice(0, 20)}`;
  },
  function prototypeKey(draft, dice) {
    if (draft.json === null || typeof draft.json !== 'object') return undefined;
    const key = dice.pick([
      '"__proto__":{"isAdmin":true}',
      '"constructor":{"prototype":{"a":1}}',
      '"\\u005f_proto__":1',
    ]);
    draft.raw = JSON.stringify(draft.json)
      .replace('{', () => `{${key},`)
      .replace(',}', '}');
    return key.slice(0, 15);
  },
  function doubledKey(draft, dice) {
    const place = dice.pick(placesIn(draft.json).filter(([holder]) => !Array.isArray(holder)));
    if (place === undefined) return undefined;
    const name = JSON.stringify(place[1]);
    draft.raw = JSON.stringify(draft.json).replace(
      `${name}:`,
      () => `${name}:${dice.pick(ODD_JSON)},${name}:`,
    );
    return `${name} twice`;
  },
  function otherBody(draft, dice) {
    if (draft.method === 'GET') return undefined;
    draft.raw = dice.pick(ODD_JSON);
    return `body = ${draft.raw.slice(0, 40)}`;
  },
  function brokenBody(draft, dice) {
    if (draft.method === 'GET' || draft.json === undefined) return undefined;
    const { name, make } = dice.pick(ODD_BODIES);
    draft.raw = make(JSON.stringify(draft.json));
    return name;
  },
  function oddContentType(draft, dice) {
    if (draft.json === undefined) return undefined;
    draft.headers['content-type'] = dice.pick(ODD_CONTENT_TYPES);
    return `content type ${draft.headers['content-type'].slice(0, 30)}`;
  },
  function noContentType(draft) {
    return draft.json === undefined ? undefined : 'no content type';
  },
  function oddEncoding(draft, dice) {
    if (draft.json === undefined) return undefined;
    draft.headers['content-encoding'] = dice.pick(['gzip', 'br', 'identity', 'x']);
    return `encoding ${draft.headers['content-encoding']}`;
  },
  function bodyOnGet(draft) {
    if (draft.method !== 'GET') return undefined;
    draft.raw = '{"a":1}';
    return 'a body with GET';
  },
  function manyThings(draft, dice) {
    const place = dice.pick(placesIn(draft.json).filter(([holder, name]) => Array.isArray(holder[name])));
    if (place === undefined) return undefined;
    const [holder, name] = place;
    const [first] = holder[name] as unknown[];
    holder[name] = Array.from({ length: dice.pick([101, 201]) }, () => first);
    return `many ${name}`;
  },
  function tooLarge(draft, dice) {
    if (draft.json === undefined || !dice.chance(0.02)) return undefined;
    draft.raw = `{"a":"${'x'.repeat(OVERSIZED)}"}`;
    draft.mustRefuse = true;
    return 'more than 1 MiB';
  },
];

const urlTwists: Twist[] = [
  function oddQueryValue(draft, dice) {
    const asked = dice.pick(draft.operation.query);
    if (asked === undefined) return undefined;
    const value = dice.pick(ODD_TEXT);
    draft.query = [...draft.query.filter(([name]) => name !== asked.name), [asked.name, `\0raw:${value}`]];
    return `${asked.name}=${value.slice(0, 30)}`;
  },
  function unknownParameter(draft, dice) {
    const name = dice.pick([
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
  function doubledParameter(draft, dice) {
    const asked = dice.pick(draft.operation.query);
    if (asked === undefined) return undefined;
    draft.query.push([asked.name, '1'], [asked.name, '2']);
    return `${asked.name} twice`;
  },
  function oddId(draft, dice) {
    const name = dice.pick(draft.operation.pathParameters);
    if (name === undefined) return undefined;
    draft.pathParameters[name] = dice.pick(ODD_TEXT);
    return `${name} ${draft.pathParameters[name].slice(0, 30)}`;
  },
  function otherKindOfId(draft, dice) {
    const name = dice.pick(draft.operation.pathParameters);
    const id = draft.account.pickId(dice.pick(['ord', 'prd', 'wh', 'shp', 'itm', 'evt']), dice);
    if (name === undefined || id === undefined) return undefined;
    if (id.startsWith(`${kindOfParameter(draft.operation, name)}_`)) return undefined;
    draft.pathParameters[name] = id;
    draft.mustRefuse = true;
    return `${name} is of another kind`;
  },
  function staleId(draft, dice) {
    const name = dice.pick(draft.operation.pathParameters);
    const id = dice.pick(draft.account.stale);
    if (name === undefined || id === undefined) return undefined;
    draft.pathParameters[name] = id;
    return `${name} is gone`;
  },
  function strangersId(draft, dice, stranger) {
    const name = dice.pick(draft.operation.pathParameters);
    const id = name && stranger.pickId(kindOfParameter(draft.operation, name), dice);
    // The owner may remove users.
    if (name === undefined || id === undefined || id.startsWith('usr_') || stranger === draft.account)
      return undefined;
    draft.pathParameters[name] = id;
    draft.mustRefuse = true;
    if (draft.operation.pathParameters.length === 1 && draft.operation.method === 'GET')
      draft.expected = [403];
    return `somebody else's ${name}`;
  },
  function strangersIdInside(draft, dice, stranger) {
    // Not String(…): what another twist has left there may have a `toString` that is no function.
    const isId = (value: unknown) => typeof value === 'string' && /^[a-z]{2,4}_[0-9a-z]{26}$/.test(value);
    const ids = placesIn(draft.json).filter(([holder, name]) => isId(holder[name]));
    const place = dice.pick(ids);
    if (place === undefined || stranger === draft.account) return undefined;
    const [holder, name] = place;
    const id = stranger.pickId(String(holder[name]).split('_')[0] as string, dice);
    if (id === undefined) return undefined;
    holder[name] = id;
    // An item of an order is new where its id is not one of the order's.
    const isNewItem = draft.operation.name === 'PUT /orders/{id}' && id.startsWith('itm_');
    draft.mustRefuse = !draft.operation.path.endsWith('/batch') && !isNewItem;
    return `somebody else's ${name}`;
  },
];

const headerTwists: Twist[] = [
  function oddMethod(draft, dice) {
    draft.method = dice.pick(['PATCH', 'PUT', 'DELETE', 'POST', 'PROPFIND', 'PURGE', 'SEARCH']);
    return draft.method;
  },
  function noCredentials(draft, dice) {
    if (draft.operation.isOpen) return undefined;
    if (draft.door === 'api')
      draft.headers.authorization = dice.pick([
        '',
        'Bearer',
        'Bearer ',
        'Basic YTpi',
        `Bearer svc_live_${'0'.repeat(43)}`,
        `Bearer ${draft.account.lesser.expired.text}`,
        `Bearer ${draft.account.lesser.revoked.text}`,
        `Bearer ${'x'.repeat(FIVE_HUNDRED)}`,
        `Token ${draft.account.lesser.readOnly.text}`,
      ]);
    else
      draft.headers.cookie = dice.pick([
        '',
        'waybill_session=',
        `waybill_session=${'A'.repeat(43)}`,
        ';;=;',
        'waybill_session',
      ]);
    draft.expected = [401];
    return 'no way in';
  },
  function wrongDoor(draft) {
    if (draft.operation.isDashboardOnly || draft.operation.isOpen) return undefined;
    const { account, headers, door } = draft;
    if (door === 'api') {
      headers.authorization = '';
      headers.cookie = account.sessions[0] ?? '';
    } else {
      headers.authorization = `Bearer ${account.lesser.revoked.text}`;
      headers.cookie = '';
    }
    draft.expected = [401];
    return 'credentials of the other door';
  },
  function lesserKey(draft, dice) {
    const { lesser } = draft.account;
    const key = dice.pick([lesser.readOnly, lesser.addressesOnly]);
    if (draft.door !== 'api' || key.left <= 0) return undefined;
    const isAddresses = draft.operation.path.startsWith('/addresses');
    const isRefused = key === lesser.readOnly ? isAddresses || draft.method !== 'GET' : !isAddresses;
    if (!isRefused) key.left -= 1;
    else draft.expected = [403];
    draft.headers.authorization = `Bearer ${key.text}`;
    return 'a key that can do less';
  },
  function crossSite(draft, dice) {
    if (draft.door !== 'dashboard' || draft.method === 'GET') return undefined;
    draft.headers['sec-fetch-site'] = dice.pick(['cross-site', 'same-site', 'none', '']);
    draft.headers.origin = dice.pick(['https://evil.example', 'null', 'http://localhost:1', '']);
    draft.expected = [403];
    return 'from another site';
  },
  function oddHeaders(draft, dice) {
    const [name, value] = dice.pick([
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
  function oddIdempotencyKey(draft, dice) {
    if (draft.method !== 'POST' || draft.operation.isDashboardOnly) return undefined;
    draft.headers['idempotency-key'] = dice.pick(['', ' ', 'a b', '\u00e9', 'x'.repeat(256), '\t']);
    return 'a bad Idempotency-Key';
  },
];

/** One or two twists, of any kind that fits. */
export function twist(draft: Draft, dice: Random, stranger: Account): void {
  for (let tries = dice.chance(0.2) ? 2 : 1; tries > 0; tries--) {
    const kinds = draft.json === undefined ? dice.pick([urlTwists, urlTwists, headerTwists]) : undefined;
    const list = kinds ?? dice.pick([bodyTwists, bodyTwists, bodyTwists, urlTwists, headerTwists]);
    const done = dice.pick(list)(draft, dice, stranger);
    if (done !== undefined) draft.twists.push(done);
  }
  // One may undo the other; what breaks the schema is found out by itself.
  if (draft.twists.length > 1) {
    draft.expected = undefined;
    draft.mustRefuse = false;
  }
}
