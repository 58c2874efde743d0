import type { Random } from '../chaos/random.ts';
import { type Account, kindOf } from './account.ts';
import type { AnswerRules } from './answer-rules.ts';
import type { Operation } from './api-description.ts';
import type { Answer, Client } from './client.ts';
import type { Findings } from './findings.ts';
import { learnFrom } from './learn.ts';
import { mutate } from './mutations.ts';
import { draftRequest, type FuzzRequest, toRequest } from './request.ts';
import type { StateReader } from './state.ts';
import type { Tally } from './tally.ts';

/** Weights of operations; the default is 1. Expensive operations are rare, so that a run has many requests. */
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
  'POST /manifests': 3,
  'POST /returns': 6,
  'POST /returns/{id}/receive': 4,
  'POST /returns/{id}/correct': 2,
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
  'POST /session/account': 0.3,
  'POST /documents/combined': 0.2,
  'PUT /password': 0.01,
  'POST /setup': 0.1,
  'POST /invitations/accept': 0.02,
  'DELETE /session': 0.02,
  'DELETE /sessions': 0.02,
  'DELETE /members/{id}': 0.3,
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
/** Each subscription makes a delivery of every event, so a few are enough. */
const MOST_WEBHOOKS = 3;

interface Dependencies {
  operations: readonly Operation[];
  client: Client;
  rules: AnswerRules;
  findings: Findings;
  tally: Tally;
  state: StateReader;
  /** The account whose ids all others try to use. */
  victim: Account;
  /** Share of mutated requests for which the state is compared before and after. */
  compared: number;
}

/** The steps of one worker. Each returns the number of requests it sent. */
export function createSteps(dependencies: Dependencies) {
  const { operations, client, rules, findings, tally, state, victim, compared } = dependencies;
  const writes = operations.filter(({ method, isDashboardOnly }) => method === 'POST' && !isDashboardOnly);
  const pickAny = pickFrom(operations);
  const pickWrite = pickFrom(writes);

  function draft(account: Account, random: Random, pick = pickAny) {
    for (;;) {
      const operation = pick(random);
      if (operation.name === 'POST /webhooks' && account.ids('whk').length >= MOST_WEBHOOKS) continue;
      const made = draftRequest(operation, account, random);
      if (made !== undefined) return made;
    }
  }

  /** A mutation may have changed the method, and GET /session with DELETE logs out. */
  const performedBy = ({ method, operation }: FuzzRequest): Operation =>
    operations.find((one) => one.method === method && one.path === operation.path) ?? operation;

  async function send(request: FuzzRequest): Promise<Answer | undefined> {
    const answer = await client.send(request);
    if (answer instanceof Error) {
      // A server may close the connection instead of reading an oversized body.
      if (!request.mutations.includes('more than 1 MiB'))
        findings.addAbout(request, 'broken connection', `${answer.name}: ${answer.message}`);
      tally.count(request.operation.name, 0, 0);
      return undefined;
    }
    tally.count(request.operation.name, answer.status, answer.ms);
    rules.check(request, answer);
    // Valid credentials must not get a 401.
    if (
      answer.status === 401 &&
      request.mutations.length === 0 &&
      !request.operation.isOpen &&
      request.operation.path !== '/password'
    )
      findings.addAbout(request, 'unexpected status', '401 with valid credentials');
    if (request.mutations.length === 0 && answer.status >= 400)
      tally.refused(request.operation.name, answer.status, answer.text);
    learnFrom({ ...request, operation: performedBy(request) }, answer);
    return answer;
  }

  async function sendValid(account: Account, random: Random): Promise<number> {
    const request = toRequest(draft(account, random), random);
    if (request === undefined) return 0;
    await send(request);
    return 1;
  }

  async function sendMutated(account: Account, random: Random): Promise<number> {
    const mutated = draft(account, random);
    mutate(mutated, random, victim);
    const request = toRequest(mutated, random);
    if (request === undefined) return 0;
    const isCompared = random.chance(compared) && (await state.isSettled(account.accountId));
    const before = isCompared ? await state.of(account.accountId) : undefined;
    const answer = await send(request);
    if (before === undefined || answer === undefined || answer.status < 400) return 1;
    const changed = state.difference(before, await state.of(account.accountId));
    if (changed !== undefined)
      findings.addAbout(request, 'rejected request changed state', `${answer.status}: ${changed}`);
    return 1;
  }

  async function sendHeadOrOptions(account: Account, random: Random): Promise<number> {
    const drafted = draft(account, random);
    drafted.method = random.pick(['HEAD', 'OPTIONS']);
    if (drafted.operation.path === '/changes') return 0;
    if (drafted.method === 'OPTIONS')
      drafted.expected = drafted.door === 'dashboard' || drafted.query.length > 0 ? undefined : [204];
    const request = toRequest(drafted, random);
    if (request === undefined) return 0;
    await send(request);
    return 1;
  }

  /** Several writes to one resource at the same time. */
  async function sendConcurrentWrites(account: Account, random: Random): Promise<number> {
    const first = draft(account, random, pickWrite);
    const kind = Object.values(first.pathParameters)[0];
    const about =
      kind === undefined
        ? [first.operation]
        : writes.filter(({ path }) => path.split('/')[1] === first.operation.path.split('/')[1]);
    const requests: FuzzRequest[] = [];
    for (let i = random.between(2, 6); i > 0; i--) {
      const next = i === 1 || random.chance(0.5) ? first : draft(account, random, pickFrom(about));
      const request = toRequest(
        { ...next, headers: {}, pathParameters: { ...next.pathParameters, ...sharedWith(first, next) } },
        random,
      );
      if (request !== undefined) requests.push(request);
    }
    await Promise.all(requests.map(send));
    return requests.length;
  }

  /** Repeats a POST with the same idempotency key, which must be executed only once. */
  async function repeatWithKey(account: Account, random: Random): Promise<number> {
    const drafted = draft(account, random, pickWrite);
    const key = `${account.newText()}-${random.between(0, 1e9)}`;
    // Keys belong to an account, and sessions may be in different ones.
    const cookie = random.pick(account.sessions)?.cookie;
    const isWithCookie = drafted.door === 'dashboard' && cookie !== undefined;
    const withKey = (json: unknown) =>
      toRequest(
        { ...drafted, json, headers: { 'idempotency-key': key, ...(isWithCookie && { cookie }) } },
        random,
      );
    const [first, second] = [withKey(drafted.json), withKey(drafted.json)];
    if (first === undefined || second === undefined) return 0;
    if (random.chance(0.3)) {
      const answers = await Promise.all([send(first), send(second)]);
      const done = answers.filter((answer) => answer !== undefined && answer.status < 300);
      if (done.length === 2 && done[0]?.text !== done[1]?.text && done[0]?.json !== undefined)
        findings.addAbout(first, 'idempotency', 'executed twice by concurrent requests with one key');
      return 2;
    }
    const [one, two] = [await send(first), await send(second)];
    if (one === undefined || two === undefined) return 2;
    // What sends a file changes nothing, and is executed again.
    const { contentTypes } = first.operation;
    const sendsFile = contentTypes.length > 0 && !contentTypes.includes('application/json');
    const isKept = !sendsFile && (one.status < 300 || [403, 404, 409].includes(one.status));
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
      findings.addAbout(other, 'idempotency', `another body with the same key: ${third.status}`);
    return 3;
  }

  /** Creates what other operations need: warehouses and products with stock. */
  async function begin(account: Account, random: Random): Promise<number> {
    for (const name of FIRST) {
      const request = toRequest(
        draft(account, random, () => operations.find((one) => one.name === name) as Operation),
        random,
      );
      if (request !== undefined) await send(request);
    }
    return FIRST.length;
  }

  function next(account: Account, random: Random): Promise<number> {
    const at = random.next();
    if (at < 0.58) return sendValid(account, random);
    if (at < 0.9) return sendMutated(account, random);
    if (at < 0.94) return sendConcurrentWrites(account, random);
    if (at < 0.97) return repeatWithKey(account, random);
    return sendHeadOrOptions(account, random);
  }
  return { begin, next };
}

function pickFrom(operations: readonly Operation[]): (random: Random) => Operation {
  const weights = operations.map(({ name }) => WEIGHTS[name] ?? 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (random) => {
    let at = random.next() * total;
    const found = operations.findIndex((_, i) => {
      at -= weights[i] as number;
      return at < 0;
    });
    return operations[found] as Operation;
  };
}

/** The ids of `first` where `next` needs the same kind, so that concurrent writes hit the same resource. */
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
