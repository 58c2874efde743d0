import { HOSTILE_TEXT } from './hostile-values.ts';
import { type Mutation, placesIn } from './mutation.ts';
import { kindOfParameter } from './request.ts';

export const urlMutations: Mutation[] = [
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
      'accountId',
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
    if (name === undefined || victim === draft.account) return undefined;
    const kind = kindOfParameter(draft.operation, name);
    const id = kind === 'usr' ? victim.accountId : victim.pickId(kind, random);
    if (id === undefined) return undefined;
    draft.pathParameters[name] = id;
    draft.account.triedIds.add(id);
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
    draft.account.triedIds.add(id);
    // An unknown item id in PUT /orders/{id} adds a new item.
    const isNewItem = draft.operation.name === 'PUT /orders/{id}' && id.startsWith('itm_');
    // A batch answers for each of its items.
    const isBatch = /\/batch(-|es\/|$)/.test(draft.operation.path);
    draft.mustReject = !isBatch && !isNewItem;
    return `another account's ${name}`;
  },
];
