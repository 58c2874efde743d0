interface TokenOptions {
  clientId: string;
  clientSecret: string;
  accessToken: string;
  lifetimeMs: number;
  now(): number;
}

export type Tokens = ReturnType<typeof createTokens>;

/** A permanent token, and those that were granted for a while. */
export function createTokens({ clientId, clientSecret, accessToken, lifetimeMs, now }: TokenOptions) {
  const granted = new Map<string, number>();
  let grants = 0;
  let isPermitted = true;

  return {
    /** How often a token was granted. */
    get grants(): number {
      return grants;
    },
    isValid: (token: string): boolean => token === accessToken || (granted.get(token) ?? 0) > now(),
    /** None of those that were granted so far works any more. */
    revoke: (): void => granted.clear(),
    /** The app is in another organization than the shop. */
    forbid(): void {
      isPermitted = false;
    },
    grant(form: URLSearchParams, scopes: Iterable<string>): [status: number, body: object] {
      if (form.get('grant_type') !== 'client_credentials') return [400, { error: 'unsupported_grant_type' }];
      if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
        return [401, { error: 'invalid_client', error_description: 'The client ID or secret is wrong' }];
      if (!isPermitted) return [400, { error: 'shop_not_permitted' }];
      grants++;
      const token = `shpat_granted${grants}`;
      granted.set(token, now() + lifetimeMs);
      return [
        200,
        { access_token: token, scope: [...scopes].join(','), expires_in: Math.floor(lifetimeMs / 1000) },
      ];
    },
  };
}
