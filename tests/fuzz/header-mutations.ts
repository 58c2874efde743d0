import type { Mutation } from './mutation.ts';

const FIVE_HUNDRED = 500;

export const headerMutations: Mutation[] = [
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
    // Every key may ask about itself.
    const isOpenToAll = draft.operation.path === '/me';
    const isRefused =
      key === restricted.readOnly ? isAddresses || draft.method !== 'GET' : !isAddresses && !isOpenToAll;
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
