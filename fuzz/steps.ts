import type { Random } from '../chaos/random.ts';
import { type Account, kindOf } from './account.ts';
import type { AnswerRules } from './answer-rules.ts';
import type { Operation } from './api-description.ts';
import type { Answer, Client } from './client.ts';
import type { Findings } from './findings.ts';
import { learnFrom } from './learn.ts';
import { draftRequest, type FuzzRequest, toRequest } from './request.ts';
import type { StateReader } from './state.ts';
import type { Tally } from './tally.ts';
import { twist } from './twists.ts';

/** How often an operation is chosen, where it is not once in a while. Dear ones are rare, so that there are many of the rest. */
const WEIGHTS: Record<string, number> = {
  'POST /products': 4,
  'POST /warehouses': 2,
  'POST /inventory/adjustments': 8,
  'POST /inventory/transfers': 3,
  'POST /orders': 10,
  'PUT /orders/{id}': 6,
  'POST /rates': 6,
  'POST /shipments': 10,
  'POST /shipments/{id}/tracking-events': 6,
  'POST /shipments/{id}/void': 5,
  'POST /returns': 6,
  'POST /returns/{id}/receive': 4,
  'GET /orders/{id}': 4,
  'GET /shipments/{id}': 3,
  'DELETE /products/{id}': 0.5,
  'DELETE /warehouses/{id}': 0.4,
  'POST /webhooks': 0.4,
  'DELETE /webhooks/{id}': 0.8,
  'POST /orders/batch': 0.5,
  'POST /shipments/batch': 0.3,
  'POST /shipments/labels': 0.1,
  'GET /shipments/{id}/label': 0.2,
  'POST /session': 0.02,
  'PUT /password': 0.01,
  'POST /setup': 0.1,
  'POST /invitations/accept': 0.02,
  'DELETE /session': 0.02,
  'DELETE /sessions': 0.02,
  'DELETE /users/{id}': 0.05,
  'GET /changes': 0.05,
  'GET /api-keys': 0.3,
  'GET /overview': 0.5,
};
const FIRST = [
  'warehouses',
  'warehouses',
  'products',
  'products',
  'products',
  'inventory/adjustments',
  'inventory/adjustments',
].map((path) => `POST /${path}`);
/** Each subscription makes a delivery of every event: a few tell as much as many. */
const MOST_WEBHOOKS = 3;

interface Surroundings {
  operations: readonly Operation[];
  client: Client;
  rules: AnswerRules;
  findings: Findings;
  tally: Tally;
  state: StateReader;
  /** Somebody whose ids everybody tries. */
  stranger: Account;
  /** How many of the bad requests have the state compared before and after them. */
  compared: number;
}

/** What one worker does next with its account, one step after another. Each answers how many requests it took. */
export function createSteps(surroundings: Surroundings) {
  const { operations, client, rules, findings, tally, state, stranger, compared } = surroundings;
  const writes = operations.filter(({ method, isDashboardOnly }) => method === 'POST' && !isDashboardOnly);
  const pickAny = pickFrom(operations);
  const pickWrite = pickFrom(writes);

  function draft(account: Account, dice: Random, pick = pickAny) {
    for (;;) {
      const operation = pick(dice);
      if (isForOwner(operation) && !account.isOwner && dice.chance(0.9)) continue;
      if (operation.name === 'POST /webhooks' && account.ids('whk').length >= MOST_WEBHOOKS) continue;
      const made = draftRequest(operation, account, dice);
      if (made !== undefined) return made;
    }
  }

  async function send(request: FuzzRequest): Promise<Answer | undefined> {
    const answer = await client.send(request);
    if (answer instanceof Error) {
      // A server may close on a body that it will not read to its end.
      if (!request.twists.includes('more than 1 MiB'))
        findings.addAbout(request, 'connection broken', `${answer.name}: ${answer.message}`);
      tally.count(request.operation.name, 0, 0);
      return undefined;
    }
    tally.count(request.operation.name, answer.status, answer.ms);
    rules.check(request, answer);
    // Whoever was let in a moment ago still is.
    if (
      answer.status === 401 &&
      request.twists.length === 0 &&
      !request.operation.isOpen &&
      request.operation.path !== '/password'
    )
      findings.addAbout(request, 'not the status it must be', '401 with good credentials');
    if (request.twists.length === 0 && answer.status >= 400)
      tally.refused(request.operation.name, answer.status, answer.text);
    if (request.method === request.operation.method) learnFrom(request, answer);
    return answer;
  }

  async function good(account: Account, dice: Random): Promise<number> {
    const request = toRequest(draft(account, dice), dice);
    if (request === undefined) return 0;
    await send(request);
    return 1;
  }

  async function bad(account: Account, dice: Random): Promise<number> {
    const twisted = draft(account, dice);
    twist(twisted, dice, stranger);
    const request = toRequest(twisted, dice);
    if (request === undefined) return 0;
    const before = dice.chance(compared) ? await state.of(account.userId) : undefined;
    const answer = await send(request);
    if (before === undefined || answer === undefined || answer.status < 400) return 1;
    const changed = state.difference(before, await state.of(account.userId));
    if (changed !== undefined)
      findings.addAbout(request, 'refusal that changed something', `${answer.status}: ${changed}`);
    return 1;
  }

  /** What asks about a resource without touching it. */
  async function look(account: Account, dice: Random): Promise<number> {
    const looked = draft(account, dice);
    looked.method = dice.pick(['HEAD', 'OPTIONS']);
    if (looked.operation.path === '/changes') return 0;
    if (looked.method === 'OPTIONS')
      looked.expected = looked.door === 'dashboard' || looked.query.length > 0 ? undefined : [204];
    const request = toRequest(looked, dice);
    if (request === undefined) return 0;
    await send(request);
    return 1;
  }

  /** Several writers at one thing, at the same moment. */
  async function burst(account: Account, dice: Random): Promise<number> {
    const first = draft(account, dice, pickWrite);
    const kind = Object.values(first.pathParameters)[0];
    const about =
      kind === undefined
        ? [first.operation]
        : writes.filter(({ path }) => path.split('/')[1] === first.operation.path.split('/')[1]);
    const requests: FuzzRequest[] = [];
    for (let i = dice.between(2, 6); i > 0; i--) {
      const next = i === 1 || dice.chance(0.5) ? first : draft(account, dice, pickFrom(about));
      const request = toRequest(
        { ...next, headers: {}, pathParameters: { ...next.pathParameters, ...sharedWith(first, next) } },
        dice,
      );
      if (request !== undefined) requests.push(request);
    }
    await Promise.all(requests.map(send));
    return requests.length;
  }

  /** The same POST with the same key is done once, whoever asks how often. */
  async function again(account: Account, dice: Random): Promise<number> {
    const drafted = draft(account, dice, pickWrite);
    const key = `${account.newText()}-${dice.between(0, 1e9)}`;
    const withKey = (json: unknown) =>
      toRequest({ ...drafted, json, headers: { 'idempotency-key': key } }, dice);
    const [first, second] = [withKey(drafted.json), withKey(drafted.json)];
    if (first === undefined || second === undefined) return 0;
    if (dice.chance(0.3)) {
      const answers = await Promise.all([send(first), send(second)]);
      const done = answers.filter((answer) => answer !== undefined && answer.status < 300);
      if (done.length === 2 && done[0]?.text !== done[1]?.text && done[0]?.json !== undefined)
        findings.addAbout(first, 'idempotency', 'done twice under one key at once');
      return 2;
    }
    const [one, two] = [await send(first), await send(second)];
    if (one === undefined || two === undefined) return 2;
    const isKept = one.status < 300 || [403, 404, 409].includes(one.status);
    if (
      isKept &&
      (two.status !== one.status || two.text !== one.text || two.headers['idempotency-replayed'] !== 'true')
    )
      findings.addAbout(
        second,
        'idempotency',
        `${one.status}, then ${two.status}: ${two.text.slice(0, 200)}`,
      );
    const other = withKey({ other: 'body' });
    if (other === undefined || first.operation.body === undefined || !isKept) return 2;
    const third = await send(other);
    if (third !== undefined && ![400, 409].includes(third.status))
      findings.addAbout(other, 'idempotency', `another body under the same key: ${third.status}`);
    return 3;
  }

  /** What everything else needs: places, and things with some stock. */
  async function begin(account: Account, dice: Random): Promise<number> {
    for (const name of FIRST) {
      const request = toRequest(
        draft(account, dice, () => operations.find((one) => one.name === name) as Operation),
        dice,
      );
      if (request !== undefined) await send(request);
    }
    return FIRST.length;
  }

  function next(account: Account, dice: Random): Promise<number> {
    const at = dice.next();
    if (at < 0.58) return good(account, dice);
    if (at < 0.9) return bad(account, dice);
    if (at < 0.94) return burst(account, dice);
    if (at < 0.97) return again(account, dice);
    return look(account, dice);
  }
  return { begin, next };
}

function pickFrom(operations: readonly Operation[]): (dice: Random) => Operation {
  const weights = operations.map(({ name }) => WEIGHTS[name] ?? 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (dice) => {
    let at = dice.next() * total;
    const found = operations.findIndex((_, i) => {
      at -= weights[i] as number;
      return at < 0;
    });
    return operations[found] as Operation;
  };
}

const isForOwner = ({ path }: Operation): boolean => /^\/(users|invitations)/.test(path);

/** So that writers meet: the ids of `first`, as far as `next` asks for the same kinds. */
const sharedWith = (
  first: { pathParameters: Record<string, string> },
  next: { pathParameters: Record<string, string> },
) =>
  Object.fromEntries(
    Object.entries(next.pathParameters).map(([name, id]) => {
      const other = first.pathParameters[name];
      return [name, other !== undefined && kindOf(other) === kindOf(id) ? other : id];
    }),
  );
