import { HOSTILE_BODIES, HOSTILE_CONTENT_TYPES, HOSTILE_JSON } from './hostile-values.ts';
import { type Mutation, placesIn } from './mutation.ts';
import type { Draft } from './request.ts';

const OVERSIZED = 1024 * 1024 + 1;

/** Placeholder for JSON text that no value can express. */
const HOLE = 'hole-in-the-text';
const fill = (draft: Draft, text: string): string =>
  JSON.stringify(draft.json).replace(`"${HOLE}"`, () => text);

export const bodyMutations: Mutation[] = [
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
      'accountId',
      'account_id',
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
