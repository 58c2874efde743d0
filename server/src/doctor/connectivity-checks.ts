import { lookup } from 'node:dns/promises';
import { createCarriers } from '../carriers/index.ts';
import type { Config } from '../config.ts';
import { type AddressGuard, createAddressGuard } from '../lib/address-guard.ts';
import { codeOf, messageOf } from '../lib/errors.ts';
import type { Storage } from '../storage/index.ts';
import { type Finding, ok, warn } from './finding.ts';

const TIMEOUT_MS = 5_000;
/** Webhook receivers to check: a sample shows whether DNS works. */
const MAX_RECEIVERS = 20;

/** The carriers of connected accounts get a request without credentials; webhook receivers are only looked up in DNS. */
export async function checkConnectivity(storage: Storage, config: Config): Promise<Finding[]> {
  const [carriers, receivers] = [await carrierHosts(storage, config), await receiverHosts(storage)];
  const guard = createAddressGuard(config.webhookAllowCidrs);
  const found = await Promise.all([
    ...carriers.map(callCarrier),
    ...receivers.map((host) => lookUpReceiver(host, guard)),
  ]);
  if (found.length === 0) return [ok('network', 'no carrier accounts and no webhooks to reach')];
  return found;
}

async function carrierHosts({ db }: Storage, config: Config): Promise<string[]> {
  const accounts = await db
    .selectFrom('carrier_accounts')
    .select('provider')
    .distinct()
    .where('sealed_settings', 'is not', null)
    .execute();
  const carriers = await createCarriers({
    rateCardFile: config.rateCardFile,
    pluginNames: config.carrierPlugins,
    onError: () => {},
  });
  await carriers.close();
  const hosts = accounts.flatMap(({ provider }) => carriers.plugin(provider)?.hosts ?? []);
  return [...new Set(hosts)].filter((host) => !host.startsWith('*'));
}

async function receiverHosts({ db }: Storage): Promise<string[]> {
  const subscriptions = await db
    .selectFrom('webhook_subscriptions')
    .select('url')
    .where('is_active', '=', 1)
    .where('destination', 'is', null)
    .limit(1_000)
    .execute();
  return [...new Set(subscriptions.map(({ url }) => new URL(url).hostname))].slice(0, MAX_RECEIVERS);
}

async function callCarrier(host: string): Promise<Finding> {
  try {
    await fetch(`https://${host}/`, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ok('network', `${host} answers`);
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return warn(
      'network',
      `the carrier's host ${host} cannot be reached: ${codeOf(cause) ?? messageOf(cause)}`,
      'check DNS and the firewall: outgoing HTTPS must be allowed',
    );
  }
}

/** The guard is that of deliveries, with the settings of this command. */
async function lookUpReceiver(host: string, guard: AddressGuard): Promise<Finding> {
  const name = host.replace(/^\[|\]$/g, '');
  try {
    const addresses = (await lookup(name, { all: true })).map(({ address }) => address);
    if (addresses.some((address) => guard(address) === undefined))
      return ok('network', `the webhook receiver ${name} has an address`);
    const refused = addresses.map((address) => `${address} (${guard(address)})`).join(', ');
    return warn(
      'network',
      `nothing is delivered to the webhook receiver ${name}, because it has no public address: ${refused}`,
      `allow it with WAYBILL_WEBHOOK_ALLOW_CIDRS=${addresses.join(',')} (for this command too), or change the URL of the webhook`,
    );
  } catch (error) {
    return warn(
      'network',
      `the webhook receiver ${name} has no address: ${codeOf(error) ?? messageOf(error)}`,
      'check DNS on this machine, and the URL of the webhook',
    );
  }
}
