import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../support/authenticator.ts';
import { type Browser, openBrowser, openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { addMember, type InvitedMember, invite, openTeam, PASSWORD } from '../support/members.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
/** The first person of the installation, who has rights of their own. */
let first: string;
beforeAll(async () => {
  api = await startTestApi();
  first = await api.newUser({ role: 'owner' });
});
afterAll(() => api.close());

const NEW = 'another horse battery';
const NOT_VALID = 'This link is no longer valid: ask for a new one';
const DAY_MS = 24 * 3_600_000;

const create = (by: Browser, id: string) => by.call('POST', `/members/${id}/password-reset`);
const look = (token: string) => openBrowser(api).call('POST', '/password-resets/look', { json: { token } });
const use = (token: string, password = NEW, browser = openBrowser(api)) =>
  browser.call('POST', '/password-resets/use', { json: { token, password } });
const statusOf = async (browser: Browser) => (await browser.call('GET', '/session')).status;
const changeRole = (by: Browser, id: string, role: string) =>
  by.call('PUT', `/members/${id}`, { json: { role } });

async function linkFor(by: Browser, { id }: Pick<InvitedMember, 'id'>): Promise<string> {
  const answer = await create(by, id);
  if (answer.status !== 201) throw new Error(answer.text);
  return new URL(answer.body.data.url).hash.slice('#token='.length);
}

/** Lets a member join the account of another owner too. */
async function joinElsewhere(member: InvitedMember, role: 'packer' | 'owner' = 'packer') {
  const id = await api.newUser();
  const owner = await openSession(api, id);
  const json = { token: await invite(owner, member.email, role) };
  const joined = await member.browser.call('POST', '/invitations/join', { json });
  expect(joined.status).toBe(200);
  return { id, owner };
}

async function expectUnchanged(token: string, { email, browser }: InvitedMember): Promise<void> {
  expectError(await use(token), 404, 'NOT_FOUND', NOT_VALID);
  expect(await statusOf(browser)).toBe(200);
  expect((await openBrowser(api).logIn(email, PASSWORD)).status).toBe(201);
}

describe('a reset link', () => {
  test('sets a new password once, logs in with it, and ends all other sessions', async () => {
    const { owner, packer } = await openTeam(api);
    const answer = await create(owner, packer.id);
    expect(answer.body.data).toEqual({
      url: expect.stringMatching(/\/reset-password#token=[\w-]{43}$/),
      expiresAt: new Date(api.clock.now() + DAY_MS).toISOString(),
      isMailed: false,
    });
    const token = answer.body.data.url.split('#token=')[1];
    expect((await look(token)).body.data.email).toBe(packer.email);
    const second = await openSession(api, packer.id);
    expectError(await use(token, 'short'), 400, 'VALIDATION_ERROR', /^password: /);
    expectError(await use(token, packer.email), 400, 'VALIDATION_ERROR', /^password: /);
    expect(await statusOf(second)).toBe(200);

    const browser = openBrowser(api);
    expect((await use(token, NEW, browser)).body.data.user.id).toBe(packer.id);
    expect(await statusOf(browser)).toBe(200);
    expect(await statusOf(packer.browser)).toBe(401);
    expect(await statusOf(second)).toBe(401);
    expect(await statusOf(owner)).toBe(200);
    expect((await openBrowser(api).logIn(packer.email, PASSWORD)).status).toBe(401);
    expect((await openBrowser(api).logIn(packer.email, NEW)).status).toBe(201);
    expectError(await use(token), 404, 'NOT_FOUND', NOT_VALID);
    expectError(await look(token), 404, 'NOT_FOUND', NOT_VALID);
  });

  test('is stored as a hash only', async () => {
    const { owner, packer } = await openTeam(api);
    const token = await linkFor(owner, packer);
    const stored = await api.storage.db.selectFrom('password_resets').selectAll().execute();
    expect(stored.map(({ user_id }) => user_id)).toContain(packer.id);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('is invalid after 24 hours', async () => {
    const { owner, packer } = await openTeam(api);
    const token = await linkFor(owner, packer);
    api.clock.advance(DAY_MS - 1);
    expect((await look(token)).status).toBe(200);
    api.clock.advance(1);
    expectError(await look(token), 404, 'NOT_FOUND', NOT_VALID);
    await expectUnchanged(token, packer);
  });

  test('is canceled by a newer one, also of somebody else', async () => {
    const { owner, manager, packer } = await openTeam(api);
    const first = await linkFor(owner, packer);
    const second = await linkFor(manager.browser, packer);
    await expectUnchanged(first, packer);
    expect((await use(second)).status).toBe(201);
  });

  test('is canceled when the person changes the password, or an operator does', async () => {
    const { owner, packer, developer } = await openTeam(api);
    const tokens = [await linkFor(owner, packer), await linkFor(owner, developer)] as const;
    const json = { currentPassword: PASSWORD, newPassword: 'my own new password' };
    expect((await packer.browser.call('PUT', '/password', { json })).status).toBe(200);
    await api.accounts.users.resetPassword(developer.id, 'an operator’s choice');
    for (const token of tokens) expectError(await use(token), 404, 'NOT_FOUND', NOT_VALID);
  });

  test('works for one of two concurrent uses', { tags: 'database' }, async () => {
    const { owner, packer } = await openTeam(api);
    const token = await linkFor(owner, packer);
    const passwords = ['the first new password', 'the second new password'] as const;
    const answers = await Promise.all(passwords.map((password) => use(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
    const logins = await Promise.all(passwords.map((one) => openBrowser(api).logIn(packer.email, one)));
    expect(logins.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 201 ? 201 : 401)),
    );
  });

  test('does not skip the second factor', async () => {
    const { owner, packer } = await openTeam(api);
    const { body } = await packer.browser.call('POST', '/two-factor', { json: { password: PASSWORD } });
    const app = createAuthenticator(body.data.secret, () => api.clock.now());
    await packer.browser.call('POST', '/two-factor/confirm', { json: { code: app.code() } });
    const browser = openBrowser(api);
    const answer = await use(await linkFor(owner, packer), NEW, browser);
    expect(answer.status).toBe(200);
    expect(await statusOf(browser)).toBe(401);
    expect((await openBrowser(api).logIn(packer.email, NEW)).status).toBe(200);
    const json = { token: answer.body.data.secondStep.token, code: app.code(1) };
    expect((await browser.call('POST', '/session/second-step', { json })).status).toBe(201);
  });

  test('of an operator works for anyone', async () => {
    const { token } = await api.accounts.passwordResets.createForOperator(first);
    expect((await use(token)).body.data.user.id).toBe(first);
  });
});

describe('a reset link is not created', () => {
  const MANAGERS = 'Managers can reset only the passwords of packers and developers. Ask an owner.';

  test('by packers and developers', async () => {
    const { packer, developer } = await openTeam(api);
    expectError(
      await create(packer.browser, developer.id),
      403,
      'FORBIDDEN',
      /^Packers cannot manage members/,
    );
    expectError(await create(developer.browser, packer.id), 403, 'FORBIDDEN', /^Developers cannot manage/);
  });

  test('by managers for owners and managers', async () => {
    const { owner, accountId, manager, packer, developer } = await openTeam(api);
    const other = await addMember(api, owner, 'manager');
    expectError(await create(manager.browser, accountId), 403, 'FORBIDDEN', MANAGERS);
    expectError(await create(manager.browser, other.id), 403, 'FORBIDDEN', MANAGERS);
    expect((await create(manager.browser, packer.id)).status).toBe(201);
    expect((await create(manager.browser, developer.id)).status).toBe(201);
    expect((await create(owner, manager.id)).status).toBe(201);
  });

  test('for oneself', async () => {
    const { owner, accountId, manager } = await openTeam(api);
    expectError(await create(owner, accountId), 409, 'CONFLICT', /Settings > Profile/);
    expectError(await create(manager.browser, manager.id), 409, 'CONFLICT', /Settings > Profile/);
  });

  test('for someone of another account, an unknown person, and someone whose login was removed', async () => {
    const [{ owner, packer }, others] = [await openTeam(api), await openTeam(api)];
    expectError(await create(owner, others.packer.id), 404, 'NOT_FOUND', 'Member not found');
    expectError(await create(owner, 'usr_none'), 404, 'NOT_FOUND', 'Member not found');
    await api.accounts.deactivate(packer.email);
    expectError(await create(owner, packer.id), 403, 'FORBIDDEN', 'This user has been removed');
  });

  test('for someone who also belongs to an account that the creator does not manage', async () => {
    const { owner, accountId, packer } = await openTeam(api);
    const elsewhere = await joinElsewhere(packer);
    expectError(await create(owner, packer.id), 403, 'FORBIDDEN', /^This person also belongs to an account/);
    expectError(await create(elsewhere.owner, packer.id), 403, 'FORBIDDEN', /^This person also belongs/);

    const email = `${accountId}@example.com`;
    const join = async (role: 'packer' | 'manager') => {
      const json = { token: await invite(elsewhere.owner, email, role) };
      expect((await owner.call('POST', '/invitations/join', { json })).status).toBe(200);
      await owner.call('POST', '/session/account', { json: { accountId } });
    };
    await join('packer');
    expectError(await create(owner, packer.id), 403, 'FORBIDDEN', /^This person also belongs to an account/);
    await changeRole(elsewhere.owner, accountId, 'manager');
    expect((await create(owner, packer.id)).status).toBe(201);
    await changeRole(elsewhere.owner, packer.id, 'manager');
    expectError(await create(owner, packer.id), 403, 'FORBIDDEN', MANAGERS);
  });

  test('for the first owner of the installation, who can bring back removed logins', async () => {
    const second = await addMember(api, await openSession(api, first), 'owner');
    expectError(await create(second.browser, first), 403, 'FORBIDDEN', /^The password of the first owner/);
  });
});

describe('a reset link stops working', () => {
  test('when the member is removed from the account', async () => {
    const { owner, packer } = await openTeam(api);
    const token = await linkFor(owner, packer);
    await owner.call('DELETE', `/members/${packer.id}`);
    expectError(await use(token), 404, 'NOT_FOUND', NOT_VALID);
    expect((await openBrowser(api).logIn(packer.email, PASSWORD)).status).toBe(201);
  });

  test('when the member joins an account that the creator does not manage', async () => {
    const { owner, packer } = await openTeam(api);
    const token = await linkFor(owner, packer);
    await joinElsewhere(packer);
    await expectUnchanged(token, packer);
  });

  test('when the member gets a role that the creator may not reset', async () => {
    const { owner, manager, packer } = await openTeam(api);
    const token = await linkFor(manager.browser, packer);
    await changeRole(owner, packer.id, 'manager');
    await expectUnchanged(token, packer);
  });

  const ENDS: [string, (owner: Browser, creator: InvitedMember) => Promise<unknown>][] = [
    ['role', (owner, { id }) => changeRole(owner, id, 'packer')],
    ['membership', (owner, { id }) => owner.call('DELETE', `/members/${id}`)],
    ['login', (_owner, { email }) => api.accounts.deactivate(email)],
  ];
  test.each(ENDS)('when the creator loses their %s', async (_what, end) => {
    const { owner, manager, packer } = await openTeam(api);
    const token = await linkFor(manager.browser, packer);
    await end(owner, manager);
    await expectUnchanged(token, packer);
  });

  test('when the login is removed, and stays so when it is brought back', async () => {
    const { owner, packer } = await openTeam(api);
    const token = await linkFor(owner, packer);
    await api.accounts.deactivate(packer.email);
    const back = { deactivated_at: null };
    await api.storage.write((tx) => tx.updateTable('users').set(back).where('id', '=', packer.id).execute());
    expectError(await use(token), 404, 'NOT_FOUND', NOT_VALID);
  });
});
