import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toJson } from '../../server/src/lib/json.ts';
import { type Browser, openBrowser, openSession, setCookies } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { type Answer, startTestApi, type TestApi } from '../support/test-api.ts';

const PASSWORD = 'correct horse battery';
const MINUTE_MS = 60_000;

let api: TestApi;
/** The same behind a trusted proxy. */
let behind: TestApi;
beforeAll(async () => {
  [api, behind] = await Promise.all([startTestApi(), startTestApi({ trustProxy: true })]);
});
afterAll(() => Promise.all([api.close(), behind.close()]));

async function newUser(on = behind) {
  const email = `${Math.random()}@example.com`;
  return { id: await on.newUser({ email, password: PASSWORD }), email };
}

interface From {
  ip?: string;
  browser?: Browser;
  password?: string;
}
function logIn(email: string, { ip, browser, password = 'a wrong password' }: From, on = behind) {
  const headers: Record<string, string> = ip === undefined ? {} : { 'x-forwarded-for': ip };
  return (browser ?? openBrowser(on)).call('POST', '/session', { json: { email, password }, headers });
}

/** Makes failed logins from the given addresses. */
async function fail(email: string, times: number, ipOf: (attempt: number) => string, on = behind) {
  for (let i = 0; i < times; i++) {
    expect((await logIn(email, { ip: ipOf(i) }, on)).status).toBe(401);
  }
}
const expectRefusal = (answer: Answer, words: string | RegExp, minutes: number) => {
  expectError(answer, 429, 'RATE_LIMITED', words);
  expect(answer.headers['retry-after']).toBe(String(minutes * 60));
};

describe('five failures for an email from a network', () => {
  test('block it there for 15 minutes, even with the right password', async () => {
    const { email } = await newUser();
    for (let i = 0; i < 5; i++) {
      await fail(email, 1, () => '198.51.100.1');
      behind.clock.advance(MINUTE_MS);
    }
    const right = { ip: '198.51.100.1', password: PASSWORD };
    const words = 'Too many failed logins for this email from your network, try again in 10 minutes';
    expectRefusal(await logIn(email, right), words, 10);
    behind.clock.advance(10 * MINUTE_MS - 1);
    expect((await logIn(email, right)).status).toBe(429);
    behind.clock.advance(1);
    expect((await logIn(email, right)).status).toBe(201);
  });

  test('do not block logins from other networks', async () => {
    const { email } = await newUser();
    await fail(email, 5, () => '198.51.100.2');
    expect((await logIn(email, { ip: '203.0.113.9', password: PASSWORD })).status).toBe(201);
    expect((await logIn(email, { ip: '198.51.100.2', password: PASSWORD })).status).toBe(429);
  });

  test('cannot be bypassed with made-up entries in X-Forwarded-For', async () => {
    const { email } = await newUser();
    await fail(email, 5, (i) => `192.0.2.${i}, 198.51.100.3`);
    expect((await logIn(email, { ip: '192.0.2.99, 198.51.100.3' })).status).toBe(429);
  });

  test('are counted correctly when made concurrently', { tags: 'database' }, async () => {
    const { email } = await newUser(api);
    const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(email, {}, api)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([5, 10]);
  });

  test('are cleared by a successful login, for that network only', async () => {
    const { email } = await newUser();
    await fail(email, 4, () => '198.51.100.4');
    await fail(email, 4, () => '198.51.100.5');
    expect((await logIn(email, { ip: '198.51.100.4', password: PASSWORD })).status).toBe(201);
    await fail(email, 5, () => '198.51.100.4');
    await fail(email, 1, () => '198.51.100.5');
    expect((await logIn(email, { ip: '198.51.100.5' })).status).toBe(429);
  });

  test('with a clock that is set back block logins for at most twice the window', async () => {
    const { email } = await newUser();
    await fail(email, 5, () => '198.51.100.6');
    behind.clock.advance(-3_600_000);
    expect((await logIn(email, { ip: '198.51.100.6' })).status).toBe(401);
    behind.clock.advance(3_600_000);
  });
});

describe('thirty failures for an email from everywhere', () => {
  test('block it for unknown browsers, but not for a known one', async () => {
    const { email } = await newUser();
    const browser = openBrowser(behind);
    expect((await logIn(email, { browser, ip: '203.0.113.9', password: PASSWORD })).status).toBe(201);
    const failures = Array.from({ length: 40 }, (_, i) => `198.51.101.${i}`);
    const answers = await Promise.all(failures.map((ip) => logIn(email, { ip })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    const words =
      'Too many failed logins for this email, try again in 15 minutes. ' +
      'A browser that has logged in with it before still can';
    expectRefusal(await logIn(email, { ip: '203.0.113.10', password: PASSWORD }), words, 15);
    expect((await logIn(email, { browser, ip: '203.0.113.10', password: PASSWORD })).status).toBe(201);
  });

  test('report the wait of the limit that takes longest', async () => {
    const { email } = await newUser();
    await fail(email, 29, (i) => `198.51.102.${i}`);
    behind.clock.advance(10 * MINUTE_MS);
    await fail(email, 1, () => '198.51.102.200');
    expectRefusal(await logIn(email, { ip: '198.51.102.200' }), /for this email, try again in 5 minutes/, 5);
    behind.clock.advance(5 * MINUTE_MS);
    await fail(email, 4, () => '198.51.102.200');
    const words = /for this email from your network, try again in 10 minutes/;
    expectRefusal(await logIn(email, { ip: '198.51.102.200' }), words, 10);
  });
});

describe('twenty failures from a network', () => {
  test('block every email from it, but not from other networks', async () => {
    for (let i = 0; i < 20; i++) {
      // Addresses of one IPv6 /64 count as one network.
      await fail((await newUser()).email, 1, () => `2001:db8::1:0:0:${i.toString(16)}`);
    }
    const { email } = await newUser();
    const refused = await logIn(email, { ip: '2001:db8:0:0:ffff::1', password: PASSWORD });
    expectRefusal(refused, 'Too many failed logins from your network, try again in 15 minutes', 15);
    expect((await logIn(email, { ip: '2001:db8:0:1::1', password: PASSWORD })).status).toBe(201);
    behind.clock.advance(15 * MINUTE_MS);
    expect((await logIn(email, { ip: '2001:db8::1', password: PASSWORD })).status).toBe(201);
  });
});

describe('a browser that has logged in before', () => {
  async function knownBrowser() {
    const { id, email } = await newUser();
    const browser = openBrowser(behind);
    const answer = await logIn(email, { browser, ip: '203.0.113.20', password: PASSWORD });
    expect(answer.status).toBe(201);
    return { id, email, browser, answer };
  }
  /** Whether its failure is counted as one of an unknown browser, judged by the row it inserts. */
  async function isKnown(email: string, browser: Browser): Promise<boolean> {
    await behind.storage.write((tx) => tx.deleteFrom('login_attempts').execute());
    expect((await logIn(email, { browser, ip: '203.0.113.21' })).status).toBe(401);
    const rows = await behind.storage.db.selectFrom('login_attempts').select('subject').execute();
    return rows.some(({ subject }) => subject.startsWith('device '));
  }

  test('has a device cookie, HttpOnly and SameSite=Strict, that outlives the session', async () => {
    const { browser, answer } = await knownBrowser();
    const [, device] = setCookies(answer);
    expect(device?.name).toBe('waybill_device');
    expect(device?.flags).toEqual(['Path=/', 'Max-Age=31536000', 'HttpOnly', 'SameSite=Strict']);
    await browser.call('DELETE', '/session');
    expect([browser.cookie, browser.device]).toEqual(['', `waybill_device=${device?.value}`]);
  });

  test('has its own five attempts, separate from all other counts', async () => {
    const { id, email, browser } = await knownBrowser();
    for (let i = 0; i < 5; i++) expect((await logIn(email, { browser })).status).toBe(401);
    const refused = await logIn(email, { browser, password: PASSWORD });
    expectRefusal(refused, 'Too many failed logins from this browser, try again in 15 minutes', 15);
    expect((await logIn(email, { ip: '203.0.113.22', password: PASSWORD })).status).toBe(201);
    behind.clock.advance(15 * MINUTE_MS);
    expect((await logIn(email, { browser, password: PASSWORD })).status).toBe(201);
    expect((await browser.call('GET', '/session')).body.data.user.id).toBe(id);
  });

  test('is known for a year after its last login', async () => {
    const { email, browser } = await knownBrowser();
    expect(await isKnown(email, browser)).toBe(true);
    behind.clock.advance(365 * 24 * 60 * MINUTE_MS);
    expect(await isKnown(email, browser)).toBe(false);
  });

  test('is unknown to every other user, and if its cookie was tampered with', async () => {
    const { email, browser } = await knownBrowser();
    expect(await isKnown((await newUser()).email, browser)).toBe(false);
    const good = browser.device;
    const [name = '', value = ''] = good.split('=');
    const flipped = `${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const made of [
      '',
      'x',
      flipped,
      `${'~'.repeat(4_000)}`,
      `a~b~c~d~e~${value}`,
      '%00',
      value.repeat(20),
    ]) {
      browser.device = `${name}=${made}`;
      expect(await isKnown(email, browser)).toBe(false);
    }
    browser.device = good;
    expect(await isKnown(email, browser)).toBe(true);
  });

  test('stays known for up to five users who share it', async () => {
    const { email, browser } = await knownBrowser();
    for (let i = 0; i < 4; i++) {
      const { id } = await newUser();
      const other = await behind.logins.rememberDevice(id, browser.device.split('=')[1] ?? '');
      browser.device = `waybill_device=${other}`;
    }
    expect(await isKnown(email, browser)).toBe(true);
    const sixth = await behind.logins.rememberDevice(
      (await newUser()).id,
      browser.device.split('=')[1] ?? '',
    );
    browser.device = `waybill_device=${sixth}`;
    expect(await isKnown(email, browser)).toBe(false);
  });

  test('is unknown after a password change in another browser, which stays known', async () => {
    const { id, email, browser } = await knownBrowser();
    const elsewhere = await openSession(behind, id);
    const json = { currentPassword: PASSWORD, newPassword: 'another password' };
    expect((await elsewhere.call('PUT', '/password', { json })).status).toBe(200);
    expect(await isKnown(email, browser)).toBe(false);
    expect(await isKnown(email, elsewhere)).toBe(true);
  });
});

describe('wrong current passwords when changing it', () => {
  const change = (browser: Browser) =>
    browser.call('PUT', '/password', {
      json: { currentPassword: 'a wrong one', newPassword: 'another password' },
    });

  test('are counted by session, independently of failed logins and of other sessions', async () => {
    const { id, email } = await newUser();
    const [browser, other] = [await openSession(behind, id), await openSession(behind, id)];
    await fail(email, 5, () => '198.51.100.30');
    for (let i = 0; i < 5; i++) {
      expectError(
        await change(browser),
        400,
        'VALIDATION_ERROR',
        'currentPassword: is not your current password',
      );
    }
    expectRefusal(await change(browser), 'Too many wrong passwords, try again in 15 minutes', 15);
    expect((await change(other)).status).toBe(400);
    await fail(email, 1, () => '198.51.100.31');
  });
});

describe('behind an untrusted proxy', () => {
  test('twenty failures of one client do not block others, and the log names the setting', async () => {
    for (let i = 0; i < 20; i++) await fail((await newUser(api)).email, 1, () => '198.51.100.40', api);
    const { email } = await newUser(api);
    expect((await logIn(email, { ip: '198.51.100.40', password: PASSWORD }, api)).status).toBe(429);
    expect((await logIn(email, { ip: '203.0.113.9', password: PASSWORD }, api)).status).toBe(201);
    const warnings = api
      .logged()
      .split('\n')
      .filter((line) => line.includes('WAYBILL_TRUST_PROXY'));
    expect(warnings).toHaveLength(1);
    expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ level: 40, peer: '127.0.0.1' });
  });

  test('made-up addresses bypass neither the limit per email nor the limit for the proxy', async () => {
    const { email } = await newUser(api);
    await fail(email, 30, (i) => `192.0.2.${i}`, api);
    expect((await logIn(email, { ip: '192.0.2.200' }, api)).status).toBe(429);
    const now = api.clock.now();
    await api.storage.write((tx) =>
      tx
        .updateTable('login_attempts')
        .set({ times: toJson(Array<number>(300).fill(now)) })
        .where('subject', '=', 'proxy 127.0.0.1')
        .execute(),
    );
    const next = await logIn((await newUser(api)).email, { ip: '192.0.2.201' }, api);
    expectRefusal(next, 'Too many failed logins, try again in 15 minutes', 15);
  });
});

test.each([
  ['several headers', '192.0.2.1, 203.0.113.7', '203.0.113.7'],
  ['a port', '203.0.113.7:5678', '203.0.113.7'],
  ['IPv6 with a port', '[2001:DB8::7]:5678', '2001:db8::7'],
  ['no address', 'unknown', '127.0.0.1'],
  ['markup', '<script>alert(1)</script>', '127.0.0.1'],
  ['ten kilobytes', `${'x'.repeat(10_000)}`, '127.0.0.1'],
  ['nothing', '   ', '127.0.0.1'],
])('a session keeps an address, whatever a proxy forwards: %s', async (_what, header, ip) => {
  const { email } = await newUser();
  const browser = openBrowser(behind);
  expect((await logIn(email, { browser, ip: header, password: PASSWORD })).status).toBe(201);
  expect((await browser.call('GET', '/sessions')).body.data[0].ip).toBe(ip);
});

test('each failure is counted by its reason and logged, with the address and without the email', async () => {
  const counts = async () => {
    const { text } = await api.call('GET', '/metrics');
    const count = (reason: string) =>
      Number(
        new RegExp(`^waybill_login_failures_total\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
      );
    return [count('wrong_password'), count('throttled')] as const;
  };
  api.clock.advance(15 * MINUTE_MS);
  const [wrong, throttled] = await counts();
  const { id, email } = await newUser(api);
  const from = api.logged().length;
  for (let i = 0; i < 6; i++) await logIn(email, {}, api);
  await logIn('My-Secret-Password', {}, api);
  expect(await counts()).toEqual([wrong + 6, throttled + 1]);
  const lines = api
    .logged()
    .slice(from)
    .split('\n')
    .filter((line) => line.includes('login failed'))
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(7);
  const common = { level: 40, at: 'login', address: '127.0.0.1' };
  expect(lines[0]).toMatchObject({ ...common, reason: 'wrong_password', userId: id });
  expect(lines[5]).toMatchObject({ ...common, reason: 'throttled', userId: id });
  expect(lines[5].email).toBe(lines[0].email);
  expect(lines[6]).toMatchObject({
    ...common,
    reason: 'wrong_password',
    email: expect.stringMatching(/^\w{12}$/),
  });
  expect(lines[6].email).not.toBe(lines[0].email);
  expect(api.logged().slice(from).toLowerCase()).not.toContain('my-secret-password');
  expect(api.logged().slice(from)).not.toContain(email);
});
