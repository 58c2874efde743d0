import { expect, test } from 'vitest';
import { newId } from '../../server/src/lib/ids.ts';
import { Account } from './account.ts';
import { createAnswerRules } from './answer-rules.ts';
import type { Operation } from './api-description.ts';
import { Findings } from './findings.ts';
import type { FuzzRequest } from './request.ts';

const key = { id: 'key', text: 'key', left: 1 };
const newAccount = (index: number) =>
  new Account({
    index,
    accountId: newId('usr'),
    email: `${index}@example.com`,
    password: '',
    restricted: { readOnly: key, addressesOnly: key, expired: key, revoked: key, unused: key },
  });

/** The kinds of findings about a response with this text. */
function createCheck() {
  const findings = new Findings(1);
  const rules = createAnswerRules(findings);
  return (account: Account, path: string, text: string): string[] => {
    const operation: Operation = {
      name: `GET ${path}`,
      method: 'GET',
      path,
      isDashboardOnly: true,
      isOpen: false,
      pathParameters: [],
      query: [],
      body: undefined,
      successes: [200],
      contentTypes: ['application/json'],
      answer: () => undefined,
    };
    const request: FuzzRequest = {
      operation,
      account,
      door: 'dashboard',
      method: 'GET',
      path,
      headers: {},
      body: undefined,
      mutations: [],
      mustReject: false,
      expected: undefined,
    };
    const headers = {
      'x-request-id': 'req_1',
      'cache-control': 'no-store',
      'content-type': 'application/json',
    };
    const before = findings.list.length;
    rules.check(request, { status: 200, headers, text, bytes: text.length, json: JSON.parse(text), ms: 1 });
    return findings.list.slice(before).map(({ kind }) => kind);
  };
}

const LEAK = ["another account's data"];
const dataOf = (...ids: string[]) => JSON.stringify({ data: ids.map((id) => ({ id })) });

test("an id of another account in a response is a finding, of whatever kind, and the first owner's account is no exception", () => {
  for (const kind of ['ord', 'man', 'view', 'pu', 'evt', 'req', 'usr', 'act'] as const) {
    const check = createCheck();
    const [owner, other] = [newAccount(1), newAccount(0)];
    const id = newId(kind);
    expect(check(owner, '/things', dataOf(id))).toEqual([]);
    expect(check(owner, '/things', dataOf(id))).toEqual([]);
    expect([kind, check(other, '/things', dataOf(id))]).toEqual([kind, LEAK]);
  }
});

test('a marker of another account in a response is a finding', () => {
  const [owner, other] = [newAccount(1), newAccount(2)];
  expect(createCheck()(owner, '/orders', dataOf(owner.newText()))).toEqual([]);
  expect(createCheck()(owner, '/request-log', dataOf(other.newText()))).toEqual(LEAK);
});

test('the request log may show the ids of another account that this account has asked for, and nothing else may', () => {
  const check = createCheck();
  const [owner, other] = [newAccount(1), newAccount(2)];
  const [tried, unknown] = [newId('ord'), newId('ord')];
  check(owner, '/orders', dataOf(tried, unknown));
  other.triedIds.add(tried);
  expect(check(other, '/request-log', dataOf(tried))).toEqual([]);
  expect(check(other, '/request-log', dataOf(unknown))).toEqual(LEAK);
  expect(check(other, '/orders', dataOf(tried))).toEqual(LEAK);
});
