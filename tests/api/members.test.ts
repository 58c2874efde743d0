import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser, openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { accept, addMember, invite, openTeam, PASSWORD } from '../support/members.ts';
import { CUSTOMER } from '../support/merchant.ts';
import { quickPasswords } from '../support/quick-passwords.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const NOT_VALID = 'This invitation is no longer valid: ask for a new one';
const look = (token: string) => openBrowser(api).call('POST', '/invitations/look', { json: { token } });
const rolesIn = async (browser: Browser) =>
  (await browser.call('GET', '/members')).body.data.map(({ role }: { role: string }) => role);

describe('invitations', () => {
  test('let a new person choose a password and work in the account, once', { tags: 'database' }, async () => {
    const accountId = await api.newUser();
    const owner = await openSession(api, accountId);
    const token = await invite(owner, 'New@Example.com', 'packer');
    expect((await owner.call('GET', '/invitations')).body.data).toEqual([
      expect.objectContaining({ email: 'new@example.com', role: 'packer' }),
    ]);
    expect((await look(token)).body.data).toMatchObject({
      email: 'new@example.com',
      role: 'packer',
      accountName: `${accountId}@example.com`,
    });

    expectError((await accept(api, token, 'short')).answer, 400, 'VALIDATION_ERROR', /^password: /);
    const both = await Promise.all([accept(api, token), accept(api, token)]);
    expect(both.map(({ answer }) => answer.status).sort()).toEqual([201, 404]);
    expectError((await accept(api, token)).answer, 404, 'NOT_FOUND', NOT_VALID);
    expectError(await look(token), 404, 'NOT_FOUND', NOT_VALID);

    const joined = both.find(({ answer }) => answer.status === 201);
    expect(joined?.answer.body.data.account).toMatchObject({ id: accountId, role: 'packer' });
    expect(joined?.answer.body.data.user.id).not.toBe(accountId);
    expect((await owner.call('GET', '/invitations')).body.data).toEqual([]);
    expect(await rolesIn(owner)).toEqual(['owner', 'packer']);
    const stored = await api.storage.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('are accepted by an email that has a login with that login, which then works in the account', async () => {
    const email = 'both@example.com';
    const ownAccount = await api.newUser({ email, password: PASSWORD });
    const { owner, accountId } = await openTeam(api);
    const token = await invite(owner, email, 'developer');
    const stranger = await openSession(api, await api.newUser());
    const json = { token };
    expectError(await stranger.call('POST', '/invitations/join', { json }), 409, 'CONFLICT', /is for both@/);
    const browser = openBrowser(api);
    await browser.logIn(email, PASSWORD);
    const joined = await browser.call('POST', '/invitations/join', { json });
    expect(joined.body.data.account).toMatchObject({ id: accountId, role: 'developer' });
    expectError(await browser.call('POST', '/invitations/join', { json }), 404, 'NOT_FOUND', NOT_VALID);
    const accounts = (await browser.call('GET', '/accounts')).body.data;
    expect(accounts).toMatchObject([
      { id: ownAccount, role: 'owner' },
      { id: accountId, role: 'developer' },
    ]);
  });

  test('do not show whether an email has a login, neither to the inviter nor with the link', async () => {
    const [taken, free] = ['taken@example.com', 'free@example.com'];
    await api.newUser({ email: taken, password: 'the password of its owner' });
    const { owner } = await openTeam(api);
    const seen: unknown[] = [];
    for (const email of [taken, free]) {
      const token = await invite(owner, email, 'packer');
      const found = (await look(token)).body.data;
      const { answer } = await accept(api, token);
      const { user, account } = answer.body.data;
      const fields = [Object.keys(found), Object.keys(user), Object.keys(account)];
      const members = (await owner.call('GET', '/members')).body.data;
      const [shown] = members.filter((one: { email: string }) => one.email === email);
      seen.push([found.email === email, answer.status, user.email === email, fields, Object.keys(shown)]);
      expectError(
        await owner.call('POST', '/invitations', { json: { email, role: 'packer' } }),
        409,
        'CONFLICT',
        `${email} is already a member of this account.`,
      );
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  test('that someone accepts for an email that is not theirs leave its owner alone', async () => {
    const email = 'victim@example.com';
    const squatters = await openTeam(api);
    const squatted = await accept(api, await invite(squatters.owner, email, 'packer'), 'of the squatter');
    expect(squatted.answer.status).toBe(201);

    // The owner of the email is invited by someone else, and chooses a password as if nothing had happened.
    const { owner, accountId } = await openTeam(api);
    const own = await accept(api, await invite(owner, email, 'developer'), 'of the true owner');
    expect(own.answer.body.data).toMatchObject({ user: { email }, account: { id: accountId } });
    expect(own.answer.body.data.user.id).not.toBe(squatted.answer.body.data.user.id);

    // Each password opens its own login, and no other.
    const log = async (password: string) =>
      (await openBrowser(api).logIn(email, password)).body.data?.account.id;
    expect(await log('of the true owner')).toBe(accountId);
    expect(await log('of the squatter')).toBe(squatters.accountId);
    expect(await log('of somebody else')).toBeUndefined();
    expect((await own.browser.call('GET', '/session')).body.data.user.email).toBe(email);

    // Both logins have one salt, so that a login is compared with both at the cost of one, also after a change.
    const json = { currentPassword: 'of the true owner', newPassword: 'another of the owner' };
    expect((await own.browser.call('PUT', '/password', { json })).status).toBe(200);
    expect(await log('another of the owner')).toBe(accountId);
    const hashes = await api.storage.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', email)
      .execute();
    expect(hashes).toHaveLength(2);
    expect(new Set(hashes.map(({ password_hash }) => password_hash.split('$')[4])).size).toBe(1);

    // The operator removes one login by its id; the other stays, and the email can still be invited.
    await api.accounts.deactivate(squatted.answer.body.data.user.id);
    expect(await log('of the squatter')).toBeUndefined();
    expect(await log('another of the owner')).toBe(accountId);
    const elsewhere = await openTeam(api);
    const token = await invite(elsewhere.owner, email, 'packer');
    expect((await own.browser.call('POST', '/invitations/join', { json: { token } })).status).toBe(200);
    await api.accounts.deactivate(email);
    expect(await log('another of the owner')).toBeUndefined();
  });

  test('that someone accepts again and again for an email that is not theirs do not keep its owner out', async () => {
    const email = 'crowded@example.com';
    // Accepted at the same moment, so that they have different salts. Later logins have the salt of the oldest.
    const hashes = await Promise.all([1, 2, 3, 4].map(() => quickPasswords.hash('of the squatter')));
    const squatters = Array.from({ length: 700 }, (_, i) => `usr_squatter_${i}`);
    await api.storage.write((tx) =>
      tx
        .insertInto('users')
        .values(
          squatters.map((id, i) => ({
            id,
            email,
            password_hash: hashes[i % 4] as string,
            role: 'member' as const,
            created_at: i,
            updated_at: i,
            deactivated_at: null,
          })),
        )
        .execute(),
    );
    const { owner, accountId } = await openTeam(api);
    const own = await accept(api, await invite(owner, email, 'developer'), 'of the true owner');
    // Most of them belong to an account, and have been used since.
    await api.storage.write((tx) =>
      tx
        .insertInto('account_members')
        .values(
          squatters
            .filter((_, i) => i % 4 !== 0)
            .map((user_id) => ({
              account_id: accountId,
              user_id,
              role: 'packer' as const,
              created_at: 0,
              last_used_at: Number.MAX_SAFE_INTEGER,
            })),
        )
        .execute(),
    );
    for (const browser of [openBrowser(api), own.browser])
      expect((await browser.logIn(email, 'of the true owner')).body.data.user.id).toBe(
        own.answer.body.data.user.id,
      );
    expect((await openBrowser(api).logIn(email, 'of somebody else')).status).toBe(401);
  });

  test('are invalid after seven days, when withdrawn, and when replaced', async () => {
    const owner = await openSession(api, await api.newUser());
    const late = await invite(owner, 'late@example.com', 'packer');
    api.clock.advance(7 * 24 * 3_600_000);
    expectError((await accept(api, late)).answer, 404, 'NOT_FOUND', NOT_VALID);

    const withdrawn = await invite(owner, 'withdrawn@example.com', 'packer');
    const [{ id }] = (await owner.call('GET', '/invitations')).body.data;
    const other = await openSession(api, await api.newUser());
    expectError(await other.call('DELETE', `/invitations/${id}`), 404, 'NOT_FOUND', /^Invitation/);
    expect((await owner.call('DELETE', `/invitations/${id}`)).body.data.deleted).toBe(true);
    expectError((await accept(api, withdrawn)).answer, 404, 'NOT_FOUND', NOT_VALID);

    const [first, second] = [
      await invite(owner, 'twice@example.com', 'packer'),
      await invite(owner, 'twice@example.com', 'manager'),
    ];
    expectError(await look(first), 404, 'NOT_FOUND', NOT_VALID);
    expect((await look(second)).body.data.role).toBe('manager');
  });

  test('409 for a member, 403 for an owner invited by a manager, 400 for an invalid email or role', async () => {
    const { owner, manager, packer } = await openTeam(api);
    const post = (browser: Browser, json: object) => browser.call('POST', '/invitations', { json });
    const twice = await post(owner, { email: packer.email, role: 'packer' });
    expectError(twice, 409, 'CONFLICT', /is already a member/);
    const more = await post(manager.browser, { email: 'a@b.c', role: 'owner' });
    expectError(more, 403, 'FORBIDDEN', 'Managers cannot add, change or remove owners. Ask an owner.');
    expect((await post(manager.browser, { email: 'a@b.c', role: 'manager' })).status).toBe(201);
    expectError(await post(owner, { email: 'nobody', role: 'packer' }), 400, 'VALIDATION_ERROR', /^email: /);
    expectError(await post(owner, { email: 'a@b.c', role: 'boss' }), 400, 'VALIDATION_ERROR', /^role: /);
  });

  test('of a member who is removed or may not invite any more are withdrawn', async () => {
    const { owner, manager } = await openTeam(api);
    const token = await invite(manager.browser, 'second-login@example.com', 'manager');
    const path = `/members/${manager.id}`;
    expect((await owner.call('PUT', path, { json: { role: 'packer' } })).status).toBe(200);
    expectError((await accept(api, token)).answer, 404, 'NOT_FOUND', NOT_VALID);
  });

  test('of owners do not outlive the role of the owner who sent them', async () => {
    const { owner } = await openTeam(api);
    const second = await addMember(api, owner, 'owner');
    const asOwner = await invite(second.browser, 'alter-ego@example.com', 'owner');
    const asPacker = await invite(second.browser, 'colleague@example.com', 'packer');
    await owner.call('PUT', `/members/${second.id}`, { json: { role: 'manager' } });
    expectError((await accept(api, asOwner)).answer, 404, 'NOT_FOUND', NOT_VALID);
    expect((await accept(api, asPacker)).answer.status).toBe(201);
  });

  test('of owners are not replaced by managers', async () => {
    const { owner, manager } = await openTeam(api);
    const email = 'next-owner@example.com';
    const token = await invite(owner, email, 'owner');
    const replaced = await manager.browser.call('POST', '/invitations', { json: { email, role: 'packer' } });
    expectError(replaced, 403, 'FORBIDDEN', /^Managers cannot add, change or remove owners/);
    expect((await look(token)).body.data.role).toBe('owner');
  });
});

describe('roles of members', () => {
  test('change with the next request of an open session', async () => {
    const { owner, packer } = await openTeam(api);
    expect((await packer.browser.call('GET', '/webhooks')).status).toBe(403);
    const path = `/members/${packer.id}`;
    const changed = await owner.call('PUT', path, { json: { role: 'developer' } });
    expect(changed.body.data).toMatchObject({ id: packer.id, role: 'developer' });
    expect((await packer.browser.call('GET', '/webhooks')).status).toBe(200);
    await owner.call('PUT', path, { json: { role: 'packer' } });
    expect((await packer.browser.call('GET', '/webhooks')).status).toBe(403);
  });

  test('of owners are changed only by owners, and nobody makes themselves one', async () => {
    const { owner, accountId, manager, packer } = await openTeam(api);
    const put = (browser: Browser, id: string, role: string) =>
      browser.call('PUT', `/members/${id}`, { json: { role } });
    const OWNERS = 'Managers cannot add, change or remove owners. Ask an owner.';
    expectError(await put(manager.browser, accountId, 'packer'), 403, 'FORBIDDEN', OWNERS);
    expectError(await put(manager.browser, packer.id, 'owner'), 403, 'FORBIDDEN', OWNERS);
    expectError(await put(manager.browser, manager.id, 'owner'), 403, 'FORBIDDEN', OWNERS);
    const removal = await manager.browser.call('DELETE', `/members/${accountId}`);
    expectError(removal, 403, 'FORBIDDEN', OWNERS);
    expect((await put(manager.browser, packer.id, 'developer')).status).toBe(200);
    expectError(await put(owner, 'usr_none', 'packer'), 404, 'NOT_FOUND', 'Member not found');
    expectError(await put(owner, packer.id, 'boss'), 400, 'VALIDATION_ERROR', /^role: /);
  });

  test('leave the account at least one owner', async () => {
    const { owner, accountId } = await openTeam(api);
    const LAST = 'This is the only owner of the account. Make someone else an owner first.';
    const put = await owner.call('PUT', `/members/${accountId}`, { json: { role: 'manager' } });
    expectError(put, 409, 'CONFLICT', LAST);
    expectError(await owner.call('DELETE', `/members/${accountId}`), 409, 'CONFLICT', LAST);
    const left = await owner.call('DELETE', `/accounts/${accountId}/membership`);
    expectError(left, 409, 'CONFLICT', LAST);
  });

  test.each(['PUT', 'DELETE'])(
    'leave one owner when two owners end each other’s role at the same time: %s',
    { tags: 'database' },
    async (method) => {
      const { owner, accountId } = await openTeam(api);
      const second = await addMember(api, owner, 'owner');
      const against = (browser: Browser, id: string) =>
        browser.call(method, `/members/${id}`, method === 'PUT' ? { json: { role: 'packer' } } : {});
      const answers = await Promise.all([against(owner, second.id), against(second.browser, accountId)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const owners = await api.storage.db
        .selectFrom('account_members')
        .select('user_id')
        .where('account_id', '=', accountId)
        .where('role', '=', 'owner')
        .execute();
      expect(owners).toHaveLength(1);
    },
  );
});

describe('removing a member', () => {
  test('ends their sessions in this account at once; their other account and the account’s keys stay', async () => {
    const email = 'two-shops@example.com';
    const own = await api.newUser({ email, password: PASSWORD });
    const { owner, accountId } = await openTeam(api);
    const [here, elsewhere] = [openBrowser(api), openBrowser(api)];
    await here.logIn(email, PASSWORD);
    await elsewhere.logIn(email, PASSWORD);
    const json = { token: await invite(owner, email, 'developer') };
    await here.call('POST', '/invitations/join', { json });
    const key = { name: 'shop', access: ['shipping'] };
    const made = (await here.call('POST', '/api-keys', { json: key })).body.data;

    expect((await owner.call('DELETE', `/members/${own}`)).status).toBe(200);
    expect((await here.call('GET', '/orders')).status).toBe(401);
    expect((await elsewhere.call('GET', '/session')).body.data.account.id).toBe(own);
    expect((await api.call('GET', '/api/v1/orders', { key: made.key })).status).toBe(200);
    const again = await openBrowser(api).logIn(email, PASSWORD);
    expect(again.body.data.account.id).toBe(own);
    const back = await elsewhere.call('POST', '/session/account', { json: { accountId } });
    expectError(back, 403, 'FORBIDDEN', 'You are not a member of this account');
  });

  test('who has no other account leaves them a login that sees nothing', async () => {
    const { owner, packer } = await openTeam(api);
    await owner.call('DELETE', `/members/${packer.id}`);
    expect((await packer.browser.call('GET', '/orders')).status).toBe(401);
    const again = openBrowser(api);
    expect((await again.logIn(packer.email, PASSWORD)).body.data.account).toBeNull();
    expectError(await again.call('GET', '/orders'), 403, 'FORBIDDEN', /not a member of an account/);
    expect((await again.call('GET', '/accounts')).body.data).toEqual([]);
    const created = await again.call('POST', '/accounts', { json: { name: 'Mine' } });
    expectError(created, 403, 'FORBIDDEN', /Only someone who owns an account/);
  });

  test('can be done by the member: they leave', async () => {
    const { packer, accountId, owner } = await openTeam(api);
    const left = await packer.browser.call('DELETE', `/accounts/${accountId}/membership`);
    expect(left.body.data).toEqual({ id: accountId, deleted: true });
    expect((await packer.browser.call('GET', '/session')).status).toBe(401);
    expect(await rolesIn(owner)).toEqual(['owner', 'manager', 'developer']);
  });
});

describe('removing a login altogether', () => {
  test('revokes what nobody else has, and only the first owner can bring it back', async () => {
    const first = await openSession(api, await api.newUser({ role: 'owner' }));
    const email = 'leaver@example.com';
    const accountId = await api.newUser({ email, password: PASSWORD });
    const browser = await openSession(api, accountId);
    await browser.call('PUT', '/profile', { json: { name: 'Alan' } });
    const { key } = await api.newKey({ accountId });
    const json = { url: 'https://example.com/hook', events: ['order.created'] };
    const hook = (await browser.call('POST', '/webhooks', { json })).body.data.id;

    await api.accounts.deactivate(email);
    expect((await browser.call('GET', '/session')).status).toBe(401);
    expect((await api.call('GET', '/api/v1/webhooks', { key })).status).toBe(401);
    expect((await openBrowser(api).logIn(email, PASSWORD)).status).toBe(401);

    const other = await openSession(api, await api.newUser());
    const refused = await other.call('POST', '/invitations', { json: { email, role: 'packer' } });
    expectError(refused, 409, 'CONFLICT', /Only its first owner can invite them again/);
    const back = await accept(api, await invite(first, email, 'packer'), 'a new password');
    expect(back.answer.body.data).toMatchObject({
      user: { id: accountId, name: 'Alan' },
      account: { role: 'packer' },
    });
    await back.browser.call('POST', '/session/account', { json: { accountId } });
    expect((await back.browser.call('GET', `/webhooks/${hook}`)).body.data.isActive).toBe(false);
  });

  test('withdraws the invitations to and from that person, so that nobody gets in with an old link', async () => {
    const email = 'ex-colleague@example.com';
    await api.newUser({ email, password: PASSWORD });
    const { owner, manager } = await openTeam(api);
    const toThem = await invite(owner, email, 'packer');
    const fromThem = await invite(manager.browser, 'their-other-login@example.com', 'manager');
    await api.accounts.deactivate(email);
    await api.accounts.deactivate(manager.email);
    expectError((await accept(api, toThem)).answer, 404, 'NOT_FOUND', NOT_VALID);
    expectError((await accept(api, fromThem)).answer, 404, 'NOT_FOUND', NOT_VALID);
    expect((await openBrowser(api).logIn(email, PASSWORD)).status).toBe(401);
  });

  test('is refused for the only owner of an account with members', async () => {
    const { accountId } = await openTeam(api);
    const removal = api.accounts.deactivate(`${accountId}@example.com`);
    await expect(removal).rejects.toThrow(/only owner of an account with other members/);
  });
});

describe('names', () => {
  test('are given with an invitation, chosen by the person, and stand in histories from then on', async () => {
    const { owner } = await openTeam(api);
    const json = { email: 'grace@example.com', name: ' Grace ', role: 'packer' };
    const invited = await owner.call('POST', '/invitations', { json });
    expect(invited.body.data).toMatchObject({ email: 'grace@example.com', name: 'Grace' });
    const token = new URL(invited.body.data.url).hash.slice('#token='.length);
    expect((await look(token)).body.data.name).toBe('Grace');
    const { answer, browser } = await accept(api, token);
    expect(answer.body.data.user).toMatchObject({ email: 'grace@example.com', name: 'Grace' });

    const order = await browser.call('POST', '/orders', {
      json: { orderNumber: 'N-1', shipTo: CUSTOMER, items: [{ name: 'Mug', quantity: 1 }] },
    });
    const renamed = await browser.call('PUT', '/profile', { json: { name: 'Grace Hopper' } });
    expect(renamed.body.data).toMatchObject({ email: 'grace@example.com', name: 'Grace Hopper' });
    await browser.call('POST', `/orders/${order.body.data.id}/hold`);
    const history = await browser.call('GET', `/orders/${order.body.data.id}/activity`);
    expect(history.body.data.map(({ actor }: { actor: { name: string } }) => actor.name)).toEqual([
      'Grace Hopper',
      'Grace',
    ]);
    const members = (await owner.call('GET', '/members')).body.data;
    expect(members.map(({ name }: { name: string | null }) => name)).toEqual([
      null,
      null,
      null,
      null,
      'Grace Hopper',
    ]);
    expect((await browser.call('GET', '/session')).body.data.user.name).toBe('Grace Hopper');
  });

  test('are removed with null, and refused if they are empty, too long or more than a line', async () => {
    const { packer } = await openTeam(api);
    const rename = (name: unknown) => packer.browser.call('PUT', '/profile', { json: { name } });
    for (const name of ['', '  ', 'x'.repeat(101), 'Ada\nOwner', 7])
      expectError(await rename(name), 400, 'VALIDATION_ERROR', /^name: /);
    expect((await rename('Ada')).body.data.name).toBe('Ada');
    expect((await rename(null)).body.data.name).toBeNull();
  });

  test('everyone chooses the language of the dashboard, and follows their browser until then', async () => {
    const { browser } = (await openTeam(api)).packer;
    const languageOf = async () => (await browser.call('GET', '/session')).body.data.user.language;
    const choose = (json: object) => browser.call('PUT', '/profile', { json });
    expect(await languageOf()).toBeNull();
    expect((await choose({ language: 'de' })).body.data).toMatchObject({ language: 'de' });
    await choose({ name: 'Ada' });
    expect(await languageOf()).toBe('de');
    for (const language of ['it', 'DE', '', 7, {}])
      expectError(await choose({ language }), 400, 'VALIDATION_ERROR', /^language: /);
    expect((await choose({})).body.data).toMatchObject({ name: 'Ada', language: 'de' });
    await choose({ language: null });
    expect(await languageOf()).toBeNull();
  });
});
