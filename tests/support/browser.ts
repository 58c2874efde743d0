import type { Answer, CallOptions, TestApi } from './test-api.ts';

export const DASHBOARD = '/dashboard/api/v1';

/** What a browser adds to a request of the dashboard's own pages. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

export interface Browser {
  /** As the cookie jar has it; empty before logging in. */
  cookie: string;
  /** Tells as whom it has logged in before. */
  device: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  logIn(email: string, password: string): Promise<Answer>;
}

/** A browser on the dashboard: says where its requests come from, and keeps the cookie it is given. */
export function openBrowser(api: TestApi, cookie = ''): Browser {
  const browser: Browser = {
    cookie,
    device: '',
    async call(method, path, options = {}) {
      const jar = [browser.cookie, browser.device].filter((cookie) => cookie !== '').join('; ');
      const answer = await api.call(method, `${DASHBOARD}${path}`, {
        ...options,
        headers: {
          ...SAME_ORIGIN,
          ...(jar !== '' && { cookie: jar }),
          ...options.headers,
        },
      });
      for (const { name, value } of setCookies(answer)) {
        const kept = value === '' ? '' : `${name}=${value}`;
        if (name.endsWith('waybill_device')) browser.device = kept;
        else browser.cookie = kept;
      }
      return answer;
    },
    logIn: (email, password) => browser.call('POST', '/session', { json: { email, password } }),
  };
  return browser;
}

/** A browser in which this user is logged in, without the quarter of a second that a password takes. */
export async function openSession(api: TestApi, accountId: string): Promise<Browser> {
  const { token } = await api.accounts.sessions.start(accountId, { ip: '192.0.2.1', userAgent: 'test' });
  return openBrowser(api, `waybill_session=${token}`);
}

/** The cookies an answer sets, taken apart. */
export function setCookies(answer: Answer): { name: string; value: string; flags: string[] }[] {
  return [answer.headers['set-cookie'] ?? []].flat().map((text) => {
    const [pair = '', ...flags] = text.split('; ');
    const [name = '', value = ''] = pair.split('=');
    return { name, value, flags };
  });
}
