import { systemClock } from '../../lib/clock.ts';
import { collectCases, type KitCase } from '../../plugins/kit/kit-case.ts';
import { openKitStage } from '../../plugins/kit/kit-stage.ts';
import { guardSecrets } from '../../plugins/kit/secret-guard.ts';
import type { PluginSettings } from '../../plugins/plugin-settings.ts';
import type { StorePlugin } from '../plugin.ts';
import type { KitShop, StoreSamples, StoreStage } from './kit.ts';
import { pluginCases } from './plugin-cases.ts';
import { productCases } from './product-cases.ts';
import { readCases } from './read-cases.ts';
import { webhookCases } from './webhook-cases.ts';
import { writeCases } from './write-cases.ts';

export { loadStorePlugin } from '../plugin-kind.ts';
export type { StoreSamples } from './kit.ts';

/** The contract kit: every case that a store plug-in has to pass. */
export function kitCases(plugin: StorePlugin, samples: StoreSamples): KitCase[] {
  const { capabilities: can } = plugin;
  const { cases, add } = collectCases(() => openStage(plugin, samples));
  readCases(add);
  writeCases(add, can);
  if (can.webhooks) webhookCases(add);
  if (can.products) productCases(add);
  return [...pluginCases(plugin, samples), ...cases];
}

async function openStage(plugin: StorePlugin, samples: StoreSamples) {
  const { otherEnd, http, log, secrets, stop } = await openKitStage(plugin, samples, 'WAYBILL_STORE_HOSTS');
  const { settings, wrongSettings } = otherEnd;
  const create = (given: PluginSettings) =>
    guardSecrets(plugin.create(given, { http, log, clock: systemClock }), secrets);
  const remote: KitShop | undefined = 'remote' in otherEnd ? otherEnd.remote : undefined;
  const webhook = 'webhook' in otherEnd ? otherEnd.webhook : undefined;
  const stage: StoreStage = {
    store: create(settings),
    can: plugin.capabilities,
    ...(wrongSettings && { locked: create(wrongSettings) }),
    ...(remote && { remote }),
    ...(webhook && { webhook }),
  };
  return { stage, stop };
}
