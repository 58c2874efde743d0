import type { Clock } from '../../../lib/clock.ts';
import { isObject } from '../../../lib/is-object.ts';
import type { PluginHttp, PluginHttpResponse } from '../../../plugins/http/plugin-http.ts';
import { StoreError } from '../../store.ts';
import { originOf, type ShopifySettings } from '../settings.ts';
import { asStoreError, httpProblem } from './problems.ts';

/** A token that ends while a request is under way would be refused. */
const MARGIN_MS = 5 * 60_000;
/** If Shopify does not say how long it lasts. */
const LIFETIME_MS = 60 * 60_000;

export interface Access {
  /** A token that is valid now. Rejects with a `StoreError`. */
  token(): Promise<string>;
  /** After a 401 with this token: another one; undefined if there is none. */
  tokenAfter(refused: string): Promise<string | undefined>;
}

/**
 * The access token of an app, which is permanent, or granted for a day in exchange for the client ID and secret. Whoever needs a new one
 * meanwhile waits for the same grant.
 */
export function createAccess(settings: ShopifySettings, http: PluginHttp, clock: Clock): Access {
  const { accessToken, clientId, clientSecret } = settings;
  if (clientId === undefined || clientSecret === undefined) {
    const token = accessToken ?? '';
    return { token: async () => token, tokenAfter: async () => undefined };
  }
  let current: { token: string; expiresAt: number } | undefined;
  let grant: Promise<string> | undefined;

  async function ask(id: string, secret: string): Promise<string> {
    const answer = await http.send({
      method: 'POST',
      url: `${originOf(settings)}/admin/oauth/access_token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: String(
        new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
      ),
      // Another token does no harm.
      isRead: true,
    });
    const { access_token: token, expires_in: seconds } = grantOf(answer);
    if (typeof token !== 'string' || !/^[!-~]+$/.test(token))
      throw new StoreError('unreadable', 'Shopify granted access without a token');
    const lifetimeMs = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : LIFETIME_MS;
    current = { token, expiresAt: clock.monotonic() + lifetimeMs };
    return token;
  }

  function renew(): Promise<string> {
    grant ??= ask(clientId as string, clientSecret as string)
      .catch((error: unknown) => {
        throw asStoreError(error);
      })
      .finally(() => {
        grant = undefined;
      });
    return grant;
  }

  return {
    async token() {
      if (current !== undefined && clock.monotonic() < current.expiresAt - MARGIN_MS) return current.token;
      return renew();
    },
    async tokenAfter(refused) {
      // Somebody else has renewed it while this request was under way.
      if (current !== undefined && current.token !== refused) return current.token;
      return renew();
    },
  };
}

const REASONS: Record<string, string> = {
  shop_not_permitted:
    'The app and the store are not in the same organization at Shopify: create the app in the organization that owns the store',
  invalid_client: 'Shopify did not accept the client ID and the client secret',
  invalid_request: 'Shopify did not accept the client ID and the client secret',
  application_cannot_be_found: 'Shopify has no app with this client ID',
  app_not_installed: 'The app is not installed in the store: install it from the Dev Dashboard',
};

function grantOf(answer: PluginHttpResponse): Record<string, unknown> {
  const body = bodyOf(answer);
  if (answer.status === 200) return body;
  const reason = typeof body.error === 'string' ? REASONS[body.error] : undefined;
  if (reason !== undefined) throw new StoreError('unauthorized', reason);
  if (answer.status === 400 || answer.status === 401)
    throw new StoreError('unauthorized', 'Shopify did not accept the client ID and the client secret');
  throw httpProblem(answer);
}

function bodyOf(answer: PluginHttpResponse): Record<string, unknown> {
  try {
    const body = answer.json();
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}
