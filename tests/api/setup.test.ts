import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, setCookies } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { type Answer, startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('setup creates the owner once, with the token from the link, and logs them in', {
  tags: 'database',
}, async () => {
  const setup = (json: object) => openBrowser(api).call('POST', '/setup', { json });
  const good = { token: api.setupToken, email: 'Owner@Example.com', password: 'correct horse' };
  expect((await api.call('GET', '/dashboard/api/v1/setup')).body.data.needed).toBe(true);
  expectError(await setup({ ...good, token: 'guess' }), 403, 'FORBIDDEN', /link is not valid/);
  expectError(await setup({ ...good, password: 'short' }), 400, 'VALIDATION_ERROR', /^password: /);
  for (const password of ['Password123', 'owner@example.com']) {
    expectError(
      await setup({ ...good, password }),
      400,
      'VALIDATION_ERROR',
      /^password: (is one of|must not)/,
    );
  }
  expectError(await setup({ ...good, email: 'nobody' }), 400, 'VALIDATION_ERROR', /^email: /);

  const answers = await Promise.all([setup(good), setup({ ...good, email: 'second@example.com' })]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  const winner = answers.find((answer) => answer.status === 201) as Answer;
  const [cookie] = setCookies(winner);
  const browser = openBrowser(api, `${cookie?.name}=${cookie?.value}`);
  expect((await browser.call('GET', '/session')).body).toEqual(winner.body);
  expect(winner.body.data.account.role).toBe('owner');
  expectError(await setup(good), 409, 'CONFLICT', /^Setup is complete/);
  expect((await api.call('GET', '/dashboard/api/v1/setup')).body.data.needed).toBe(false);
  const owners = (await api.users.list()).filter((user) => user.role === 'owner');
  expect(owners).toHaveLength(1);
  expect(owners[0]?.email).toMatch(/^(owner|second)@example\.com$/);
});
