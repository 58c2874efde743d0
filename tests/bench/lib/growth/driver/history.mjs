const DAY_MS = 86_400_000;
export const RETENTION_MS = 30 * DAY_MS;
export const LOG_RETENTION_MS = 7 * DAY_MS;
/** The width of a partition of what is kept for 30 days. */
const WEEK_MS = 7 * DAY_MS;
/** What a few statements write. Partitions are multiples of it. */
export const SLICE_MS = DAY_MS / 4;
/** The request log goes back to two days before the first that is kept. */
const SLICES_OF_LOG = 36;

/** Each event has this many deliveries, to as many subscriptions of its account. */
export const FAN_OUT = 10;
const DELIVERIES_OF_AN_ACCOUNT = 5_000;
/** There is one request in the log and one idempotency key for this many deliveries. */
const PER_REQUEST = 50;
export const BACKLOG = 6_000;

/**
 * What an installation has after `count` deliveries that are finished: a tenth belongs to one account, the others to accounts that have
 * as many whatever the count. They go back to the start of the partition that has just expired.
 */
export function historyOf(count, now) {
  const expired = Math.floor((now - RETENTION_MS) / WEEK_MS) * WEEK_MS;
  const firstAt = expired - WEEK_MS;
  return {
    ...{ count, now, firstAt, expired },
    slices: Math.ceil((now - firstAt) / SLICE_MS),
    accounts: 1 + Math.max(1, Math.round((count * 0.9) / DELIVERIES_OF_AN_ACCOUNT)),
    events: Math.floor(count / FAN_OUT),
    requests: Math.floor(count / PER_REQUEST),
  };
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** The time in an id. Earlier builds do not export it. */
const timeOf = (ms) =>
  Array.from({ length: 10 }, (_, i) => ALPHABET[Math.floor(ms / 32 ** (9 - i)) % 32]).join('');
export const idAt = (prefix, ms) => `${prefix}_${timeOf(ms)}${'0'.repeat(16)}`;

export const LARGE = 0;
export const USUAL = 1;
const numbered = (prefix, number) => `${prefix}_${number.toString(16).padStart(26, '0')}`;
export const accountId = (account) => numbered('usr', account);
/** The first subscription of an account. */
export const subscriptionId = (account) => numbered('whk', account * FAN_OUT);
export const storedKey = (number) => `stored-${number}`;

const SQL = {
  postgres: {
    series: (from, to) => `generate_series(${from}::bigint, ${to - 1}::bigint) as g (n)`,
    hex: (n, length) => `lpad(to_hex(${n}), ${length}, '0')`,
  },
  sqlite: {
    series: (from, to) =>
      `(with recursive g (n) as (select ${from} union all select n + 1 from g where n < ${to - 1}) select n from g) as g`,
    hex: (n, length) => `printf('%0${length}x', ${n})`,
  },
};

/** About 600 bytes: an event without the long texts of an order. */
const DATA = JSON.stringify({
  id: 'ord_01jcxq5v0g7m3k9z8w2r4t6y1b',
  orderNumber: 'SO-104482',
  status: 'shipped',
  currency: 'EUR',
  total: 15_553,
  shipTo: { name: 'Margarethe Grimm', street1: 'Lange Reihe 114', city: 'Hamburg', country: 'DE' },
  items: [
    { sku: 'KB-ISO-DE-87', name: 'Keyboard, 87 keys, ISO German', quantity: 1, unitPrice: 8_990 },
    { sku: 'CB-USBC-150', name: 'USB-C cable, braided, 1.5 m', quantity: 2, unitPrice: 1_245 },
    { sku: 'PD-WRIST-01', name: 'Wrist rest, walnut', quantity: 1, unitPrice: 1_000 },
  ],
  tags: ['web', 'gift-wrap'],
  createdAt: '2026-11-14T09:12:44.120Z',
});
const LOG = '{"at":1777000000000,"ms":12,"code":200,"error":null,"body":"ok"}';
const COLUMNS = {
  events: 'id, account_id, type, data, delivery_ids, subject_id, resource_id, sequence, position, created_at',
  deliveries: `id, event_id, event_type, subscription_id, status, attempts, is_retry, due_at, attempt_log, created_at, updated_at,
    finished_at`,
  requests: `id, account_id, key_id, created_at, method, path, route, status, status_class, duration_ms, client, body_cut`,
  keys: `account_id, key, fingerprint, state, owner, claim_id, lease_until, status, headers, sealed_body, created_at, expires_at`,
};

/** Statements that write all of it: what comes first, one list for each slice of time, in any order, and what comes last. */
export function statementsOf(kind, history) {
  const { series, hex } = SQL[kind];
  const { accounts, firstAt, now, slices } = history;
  const id = (prefix, n) => `'${prefix}_' || ${hex(n, 26)}`;
  const at = (prefix, time, n) => `'${prefix}_${time}' || ${hex(n, 16)}`;
  const owner = `(case when n % 10 = 0 then ${LARGE} else 1 + (n / 10 * 9 + n % 10 - 1) % ${accounts - 1} end)`;

  /** The rows of a slice, each with its time. */
  function rowsOf(number, count, ofSlices) {
    const [first, end] = [number, number + 1].map((i) => Math.floor((count * i) / ofSlices));
    const from = firstAt + (slices - ofSlices + number) * SLICE_MS;
    const width = Math.min(now - from, SLICE_MS);
    return {
      isEmpty: first >= end,
      time: timeOf(from),
      rows: `(select n, ${from} + (n - ${first}) * ${width} / ${end - first} as at from ${series(first, end)}) as numbered`,
    };
  }

  function eventsOf(number) {
    const { isEmpty, time, rows } = rowsOf(number, history.events, slices);
    if (isEmpty) return [];
    const delivery = (i) => at('dlv', time, `n * ${FAN_OUT} + ${i}`);
    const each = Array.from({ length: FAN_OUT }, (_, i) => i);
    const resource = at('ord', time, 'n / 4');
    return [
      `insert into events (${COLUMNS.events})
       select ${at('evt', time, 'n')}, ${id('usr', owner)}, 'order.updated', '${DATA}',
         '["' || ${each.map(delivery).join(` || '","' || `)} || '"]', ${resource}, ${resource}, n % 4, n, at
       from ${rows}`,
      `insert into deliveries (${COLUMNS.deliveries})
       select ${delivery('i')}, ${at('evt', time, 'n')}, 'order.updated', ${id('whk', `(${owner} * ${FAN_OUT} + i)`)},
         case when n % 200 < 2 then 'failed' else 'delivered' end, 1, 0, at, '${LOG}', at, at + 300, at + 300
       from ${rows} cross join (${each.map((i) => `select ${i} as i`).join(' union all ')}) as copies`,
    ];
  }

  function requestsOf(number) {
    const { isEmpty, time, rows } = rowsOf(number, history.requests, SLICES_OF_LOG);
    if (isEmpty) return [];
    return [
      `insert into request_log (${COLUMNS.requests})
       select ${at('req', time, 'n')}, ${id('usr', owner)}, 'key_1', at, 'POST', '/orders', '/orders', 201, 2, 12, 'curl', 0
       from ${rows}`,
    ];
  }

  const withLog = slices - SLICES_OF_LOG;
  return {
    first: [
      `insert into accounts (id, name, created_at, updated_at)
       select ${id('usr', 'n')}, 'bench', 0, 0 from ${series(0, accounts)}`,
      `insert into webhook_subscriptions
         (id, account_id, created_at, updated_at, url, events, sealed_secret, is_active, failure_count)
       select ${id('whk', 'n')}, ${id('usr', `n / ${FAN_OUT}`)}, 0, 0, 'https://example.com/hook', '["order.updated"]', '', 1, 0
       from ${series(0, accounts * FAN_OUT)}`,
      `insert into idempotency_keys (${COLUMNS.keys})
       select ${id('usr', owner)}, 'past-' || n, 'of another request', 'answered', '', '', 0, 201, '{}', '${LOG}', ${now}, ${now + DAY_MS}
       from ${series(0, history.requests)}`,
    ],
    slices: Array.from({ length: slices }, (_, i) => () => [
      ...eventsOf(i),
      ...(i < withLog ? [] : requestsOf(i - withLog)),
    ]),
    // What waits to be sent.
    last: [
      `insert into deliveries (${COLUMNS.deliveries})
       select ${at('dlv', timeOf(now), 'n')}, ${at('evt', timeOf(now), 'n')}, 'order.updated', '${subscriptionId(LARGE)}',
         'pending', 0, 0, ${now}, '', ${now}, ${now}, null
       from ${series(0, BACKLOG)}`,
      `insert into events (${COLUMNS.events})
       select ${at('evt', timeOf(now), 'n')}, '${accountId(LARGE)}', 'order.updated', '${DATA}', '["' || ${at('dlv', timeOf(now), 'n')} || '"]',
         ${at('ord', timeOf(now), 'n')}, ${at('ord', timeOf(now), 'n')}, 0, 0, ${now}
       from ${series(0, BACKLOG)}`,
    ],
  };
}
