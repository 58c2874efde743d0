import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerPasswordRequests } from '../../server/src/accounts/index.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { openBrowser, openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import {
  type MailScene,
  newPerson,
  openMailScene,
  PUBLIC_URL,
  runMailJobs,
  tokenIn,
} from '../support/member-mail.ts';
import { addMember, openTeam, PASSWORD } from '../support/members.ts';
import { startTestApi } from '../support/test-api.ts';

let scene: MailScene;
beforeAll(async () => {
  scene = await openMailScene();
});
afterAll(() => scene.close());

const NEW = 'another horse battery';
const NOT_VALID = 'This link is no longer valid: ask for a new one';
const MINUTE_MS = 60_000;

const ask = (email: string, headers: Record<string, string> = {}, browser = openBrowser(scene.api)) =>
  browser.call('POST', '/password-resets/request', { json: { email }, headers });
const use = (token: string, password = NEW, browser = openBrowser(scene.api)) =>
  browser.call('POST', '/password-resets/use', { json: { token, password } });
const logIn = async (email: string, password: string) =>
  (await openBrowser(scene.api).logIn(email, password)).status;
/** So that earlier tests do not count toward its limits. */
const waitOutLimits = () => scene.api.clock.advance(15 * MINUTE_MS);
let number = 0;
const newEmail = () => `person-${++number}@example.com`;

async function mailedToken(email: string): Promise<string> {
  waitOutLimits();
  expect((await ask(email)).status).toBe(202);
  const [mail] = await scene.mailTo(email);
  return tokenIn(mail, 'reset-password');
}

describe('a link to set a new password', () => {
  test('is mailed to whoever asks, works once, ends all sessions and is followed by a mail about the change', async () => {
    const { id, email, browser } = await newPerson(scene, newEmail(), PASSWORD);
    expect((await ask(` ${email.toUpperCase()} `)).body).toEqual({ data: { requested: true } });
    const mails = await scene.mailTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: 'Set a new password',
      envelope: { from: 'waybill@ship.example.com', to: [email] },
    });
    expect(mails[0]?.headers.get('auto-submitted')).toBe('auto-generated');
    const token = tokenIn(mails[0], 'reset-password');
    expect(mails[0]?.html).toContain(`href="${PUBLIC_URL}/reset-password#token=${token}"`);
    expect(await logIn(email, PASSWORD)).toBe(201);

    const fresh = openBrowser(scene.api);
    expect((await use(token, NEW, fresh)).body.data.user.id).toBe(id);
    expect((await browser.call('GET', '/session')).status).toBe(401);
    expect(await logIn(email, PASSWORD)).toBe(401);
    expect(await logIn(email, NEW)).toBe(201);
    expectError(await use(token), 404, 'NOT_FOUND', NOT_VALID);
    const [changed, ...others] = await scene.mailTo(email);
    expect(changed?.subject).toBe('Your password was changed');
    expect(changed?.text).toContain(`${PUBLIC_URL}/forgot-password`);
    expect(changed?.text).not.toContain('token=');
    expect(others).toEqual([]);
  });

  test('is stored as a hash only, and encrypted in the mail that waits', async () => {
    const { email } = await newPerson(scene, newEmail());
    await ask(email);
    await answerPasswordRequests(scene.api);
    const { db } = scene.api.storage;
    const waiting = await db.selectFrom('mails').selectAll().where('recipient', '=', email).execute();
    const links = await db.selectFrom('mailed_resets').selectAll().execute();
    const [mail] = await scene.mailTo(email);
    const token = tokenIn(mail, 'reset-password');
    const sent = await db.selectFrom('mails').selectAll().where('recipient', '=', email).execute();
    expect(waiting).toHaveLength(1);
    expect(JSON.stringify([waiting, links, sent])).not.toContain(token);
    expect(scene.api.logged()).not.toContain(token);
  });

  test('expires after an hour', async () => {
    const { email } = await newPerson(scene, newEmail(), PASSWORD);
    const token = await mailedToken(email);
    scene.api.clock.advance(60 * MINUTE_MS);
    expectError(await use(token), 404, 'NOT_FOUND', NOT_VALID);
    expect(await logIn(email, PASSWORD)).toBe(201);
  });

  test('is not sent once it has expired, however long the mail server was away', async () => {
    const { email } = await newPerson(scene, newEmail());
    await ask(email);
    await answerPasswordRequests(scene.api);
    scene.api.clock.advance(61 * MINUTE_MS);
    expect(await scene.mailTo(email)).toEqual([]);
    const { status, reason } = await scene.api.storage.db
      .selectFrom('mails')
      .select(['status', 'reason'])
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    expect([status, reason]).toEqual(['cancelled', 'The link has expired or was replaced']);
  });

  test('leaves two-factor login required', async () => {
    const { email, browser } = await newPerson(scene, newEmail(), PASSWORD);
    const setup = await browser.call('POST', '/two-factor', { json: { password: PASSWORD } });
    const app = createAuthenticator(setup.body.data.secret, () => scene.api.clock.now());
    const confirmed = await browser.call('POST', '/two-factor/confirm', { json: { code: app.code() } });
    expect(confirmed.status).toBe(201);
    const fresh = openBrowser(scene.api);
    const answer = await use(await mailedToken(email), NEW, fresh);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ secondStep: expect.any(Object) });
    expect((await fresh.call('GET', '/session')).status).toBe(401);
  });

  test('works for one of two uses at once', { tags: 'database' }, async () => {
    const { email } = await newPerson(scene, newEmail(), PASSWORD);
    const token = await mailedToken(email);
    const passwords = ['the first new password', 'the second new password'];
    const answers = await Promise.all(passwords.map((password) => use(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect(await scene.mailTo(email)).toHaveLength(1);
  });

  test('does not work for someone whose login was removed meanwhile, and neither is it sent', async () => {
    const { email } = await newPerson(scene, newEmail(), PASSWORD);
    const token = await mailedToken(email);
    waitOutLimits();
    await ask(email);
    await answerPasswordRequests(scene.api);
    await scene.api.accounts.deactivate(email);
    expectError(await use(token), 404, 'NOT_FOUND', NOT_VALID);
    expect(await scene.mailTo(email)).toEqual([]);
  });

  test('that an owner created is not replaced by one that anybody asks for, and using one cancels the other', async () => {
    const { owner, packer } = await openTeam(scene.api);
    const created = await owner.call('POST', `/members/${packer.id}/password-reset`);
    expect(created.body.data.isMailed).toBe(true);
    const given = created.body.data.url.split('#token=')[1];
    const [mail] = (await scene.mailTo(packer.email)).filter(
      ({ subject }) => subject === 'Set a new password',
    );
    expect(tokenIn(mail, 'reset-password')).toBe(given);
    expect(mail?.text).toContain('created a link for you');
    const asked = await mailedToken(packer.email);
    expect(asked).not.toBe(given);
    expect((await use(given)).status).toBe(201);
    expectError(await use(asked), 404, 'NOT_FOUND', NOT_VALID);
  });

  test('is one for each login with the email, named by its accounts', async () => {
    const email = newEmail();
    const first = await newPerson(scene, email);
    const second = await newPerson(scene, email);
    await scene.api.accounts.accounts.rename(first.id, 'Acme');
    await scene.api.accounts.accounts.rename(second.id, 'Bolt & Sons');
    await ask(email);
    const [mail, ...others] = await scene.mailTo(email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Set a new password for Acme');
    expect(mail?.text).toContain('Set a new password for Bolt & Sons');
    expect(mail?.html).toContain('Bolt &amp; Sons');
    expect(new Set(mail?.text.match(/#token=[\w-]{43}/g)).size).toBe(2);
  });
});

describe('a request for a link', () => {
  test('is answered the same for unknown emails, and does the same work', async () => {
    const { email } = await newPerson(scene, newEmail());
    const answers = [await ask(email), await ask('nobody@example.com')];
    const [known, unknown] = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: Object.keys(headers).sort(),
    }));
    expect(unknown).toEqual(known);
    // Nothing has been looked up: each is a row, which a job reads.
    const rows = await scene.api.storage.db.selectFrom('password_requests').select('email').execute();
    expect(rows.map((row) => row.email)).toEqual([email, 'nobody@example.com']);
    await runMailJobs(scene.api);
    expect(scene.mailbox.take('nobody@example.com')).toEqual([]);
    expect(scene.mailbox.take(email)).toHaveLength(1);
    expect(await scene.api.storage.db.selectFrom('password_requests').select('id').execute()).toEqual([]);
  });

  test('that is repeated within ten minutes sends nothing and leaves the link as it is', async () => {
    const { email } = await newPerson(scene, newEmail());
    const token = await mailedToken(email);
    await ask(email);
    expect(await scene.mailTo(email)).toEqual([]);
    expect((await use(token)).status).toBe(201);
  });

  test('that is made twice at once, and answered by two processes, sends one mail with a link that works', {
    tags: 'database',
  }, async () => {
    waitOutLimits();
    const { email } = await newPerson(scene, newEmail());
    await Promise.all([ask(email), ask(email)]);
    await Promise.all([answerPasswordRequests(scene.api), answerPasswordRequests(scene.api)]);
    const mails = await scene.mailTo(email);
    expect(mails).toHaveLength(1);
    expect((await use(tokenIn(mails[0], 'reset-password'))).status).toBe(201);
  });

  test('is limited to 3 in 15 minutes per email and network, known or not', async () => {
    waitOutLimits();
    const { email } = await newPerson(scene, newEmail());
    for (const address of [email, 'stranger@example.com']) {
      const statuses = [];
      for (let i = 0; i < 4; i++) statuses.push((await ask(address)).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
      expectError(await ask(address), 429, 'RATE_LIMITED', /try again in/);
    }
    await runMailJobs(scene.api);
    waitOutLimits();
    expect((await ask(email)).status).toBe(202);
    await runMailJobs(scene.api);
  });

  test('is limited to 20 in 15 minutes per network, also if they are all sent at once', async () => {
    waitOutLimits();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => ask(`guess-${i}@example.com`)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    await runMailJobs(scene.api);
    waitOutLimits();
  });

  test('with another host is refused, and links always lead to the public URL', async () => {
    const { email } = await newPerson(scene, newEmail());
    const refused = await ask(email, { host: 'evil.example', origin: 'https://evil.example' });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await scene.mailTo(email)).toEqual([]);
    const forwarded = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    expect((await ask(email, forwarded)).status).toBe(202);
    const [mail] = await scene.mailTo(email);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
    expect(mail?.text).toContain(`${PUBLIC_URL}/reset-password#token=`);
  });

  test.each(['no address', 'two@at@signs', 'line\r\nbcc: me@example.com', ''])(
    'is refused for %j',
    async (email) => {
      expectError(await ask(email), 400, 'VALIDATION_ERROR', /^email: /);
    },
  );

  test('sends nothing to an email that would be two addresses', async () => {
    const email = 'a,b@example.com';
    await newPerson(scene, email);
    expect((await ask(email)).status).toBe(202);
    await runMailJobs(scene.api);
    expect(
      scene.mailbox.server.received.filter(({ envelope }) =>
        envelope.to.some((to) => to.endsWith('b@example.com')),
      ),
    ).toEqual([]);
  });

  test('is a 409 without a mail server or a public URL, and the login page knows', async () => {
    for (const settings of [{}, { publicUrl: PUBLIC_URL }, { smtp: scene.mailbox.smtp }]) {
      const api = await startTestApi(settings);
      const browser = openBrowser(api);
      const json = { email: 'ada@example.com' };
      expectError(
        await browser.call('POST', '/password-resets/request', { json }),
        409,
        'CONFLICT',
        /does not send email/,
      );
      expect((await browser.call('GET', '/setup')).body.data.mailsPasswordResets).toBe(false);
      await api.close();
    }
    const known = await openBrowser(scene.api).call('GET', '/setup');
    expect(known.body.data.mailsPasswordResets).toBe(true);
  });
});

describe('a mail that is refused', () => {
  test('leaves the request answered and the password as it was', async () => {
    waitOutLimits();
    const { email } = await newPerson(scene, newEmail(), PASSWORD);
    scene.mailbox.refuse(email, 550);
    expect((await ask(email)).status).toBe(202);
    await runMailJobs(scene.api);
    scene.mailbox.refuse(email);
    expect(await scene.mailTo(email)).toEqual([]);
    expect(await logIn(email, PASSWORD)).toBe(201);
  });

  test('is sent later if the refusal was temporary', async () => {
    waitOutLimits();
    const { email } = await newPerson(scene, newEmail());
    scene.mailbox.refuse(email, 451);
    await ask(email);
    await runMailJobs(scene.api);
    scene.mailbox.refuse(email);
    scene.api.clock.advance(MINUTE_MS);
    expect(await scene.mailTo(email)).toHaveLength(1);
  });
});

test('changing your own password tells you by mail', async () => {
  const { email, browser } = await newPerson(scene, newEmail(), PASSWORD);
  const json = { currentPassword: PASSWORD, newPassword: NEW };
  expect((await browser.call('PUT', '/password', { json })).status).toBe(200);
  expect((await scene.mailTo(email)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
});

describe('an invitation', () => {
  test('is mailed, says who invites into what as what, and its link works', async () => {
    const { id, email: ownerEmail, browser } = await newPerson(scene, newEmail());
    await scene.api.accounts.accounts.rename(id, 'Acme <b>& Sons</b>');
    const email = newEmail();
    const answer = await browser.call('POST', '/invitations', { json: { email, role: 'packer' } });
    expect(answer.body.data.isMailed).toBe(true);
    const [mail, ...others] = await scene.mailTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Invitation to Acme <b>& Sons</b>');
    expect(mail?.text).toContain(`${ownerEmail} invited you`);
    expect(mail?.text).toContain('as a packer');
    expect(mail?.html).not.toContain('<b>');
    const token = tokenIn(mail, 'invite');
    expect(answer.body.data.url).toBe(`${PUBLIC_URL}/invite#token=${token}`);
    const json = { token, password: PASSWORD };
    expect((await openBrowser(scene.api).call('POST', '/invitations/accept', { json })).status).toBe(201);
  });

  test('that is withdrawn or replaced before its mail is sent is not mailed', async () => {
    const { browser } = await newPerson(scene, newEmail());
    const [email, other] = [newEmail(), newEmail()];
    const made = await browser.call('POST', '/invitations', { json: { email, role: 'packer' } });
    await browser.call('DELETE', `/invitations/${made.body.data.id}`);
    await browser.call('POST', '/invitations', { json: { email: other, role: 'packer' } });
    const second = await browser.call('POST', '/invitations', { json: { email: other, role: 'developer' } });
    expect(await scene.mailTo(email)).toEqual([]);
    const mails = scene.mailbox.take(other);
    expect(mails).toHaveLength(1);
    expect(second.body.data.url).toContain(tokenIn(mails[0], 'invite'));
  });

  test('is mailed to one email three times in 15 minutes, and can then still be copied', async () => {
    const { browser } = await newPerson(scene, newEmail());
    const email = newEmail();
    const mailed = [];
    for (let i = 0; i < 4; i++) {
      const answer = await browser.call('POST', '/invitations', { json: { email, role: 'packer' } });
      mailed.push(answer.body.data.isMailed);
      expect(answer.body.data.url).toContain('/invite#token=');
    }
    expect(mailed).toEqual([true, true, true, false]);
    await runMailJobs(scene.api);
  });

  test('of a server without a mail server is not mailed', async () => {
    const api = await startTestApi();
    const owner = await openSession(api, await api.newUser());
    const json = { email: 'grace@example.com', role: 'packer' };
    expect((await owner.call('POST', '/invitations', { json })).body.data.isMailed).toBe(false);
    const packer = await addMember(api, owner, 'packer');
    const reset = await owner.call('POST', `/members/${packer.id}/password-reset`);
    expect(reset.body.data.isMailed).toBe(false);
    expect(await api.storage.db.selectFrom('mails').select('id').execute()).toEqual([]);
    await api.close();
  });
});
