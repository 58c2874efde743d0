import { WalkFailure } from '../steps.mjs';

/** An account is connected with nothing but a key, which nobody gets to see again. */
export async function connect(steps, { provider, name, settings, secrets, server }, { origin }) {
  steps.chapter(`Connect ${name}`);
  const account = await steps.post(
    '/carrier-accounts',
    { provider, name: `My ${name}`, settings },
    {
      holds: { provider, isActive: true, mode: 'test', settings: { baseUrl: settings.baseUrl } },
      tells: ({ name, mode, settings }) => `${name}, mode ${mode}, settings shown: ${Object.keys(settings)}`,
    },
  );
  await steps.post(`/carrier-accounts/${account.id}/check`, undefined, {
    status: 200,
    holds: { isValid: true, mode: 'test' },
    tells: ({ services }) => `valid, ${services.length} services`,
  });
  await steps.get('/carrier-accounts', {
    tells(accounts) {
      const shown = JSON.stringify(accounts);
      if (secrets.some((secret) => shown.includes(secret))) throw new WalkFailure('a secret is shown');
      return `${accounts.length} account, no secret in sight`;
    },
  });
  server.webhooksTo(origin + new URL(account.webhookUrl).pathname);
  return account;
}

export async function disconnect(steps, { id }) {
  steps.chapter('Pause, and remove');
  await steps.put(
    `/carrier-accounts/${id}`,
    { isActive: false },
    { holds: { isActive: false }, tells: ({ name, isActive }) => `${name} isActive ${isActive}` },
  );
  await steps.delete(`/carrier-accounts/${id}`, { tells: () => 'removed; its shipments stay' });
}
