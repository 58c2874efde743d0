import assert from 'node:assert/strict';
import { systemClock } from '../../lib/clock.ts';
import { formCases } from '../../plugins/kit/form-cases.ts';
import type { KitCase } from '../../plugins/kit/kit-case.ts';
import { openOtherEnd } from '../../plugins/kit/kit-stage.ts';
import { problemsOfSettings } from '../../plugins/plugin-settings.ts';
import type { StorePlugin } from '../plugin.ts';
import type { Store } from '../store.ts';
import type { StoreSamples } from './kit.ts';

/** What a plug-in itself has to keep to, before anything is asked of a shop. */
export const pluginCases = (plugin: StorePlugin, samples: StoreSamples): KitCase[] => [
  ...formCases(plugin),
  {
    name: 'the settings of the samples are valid, and creating a store makes no calls',
    async run() {
      const { settings, extraHosts, stop } = await openOtherEnd(samples);
      await stop?.();
      const hostsSetting = 'WAYBILL_STORE_HOSTS';
      assert.deepEqual(problemsOfSettings(plugin, settings, { extraHosts, hostsSetting }), []);
      assert.deepEqual(plugin.problemsOf?.(settings) ?? [], []);
      const http = { send: () => assert.fail('create must not call the shop') };
      assertMethods(plugin, plugin.create(settings, { http, log: { warn() {} }, clock: systemClock }));
      return undefined;
    },
  },
];

function assertMethods({ capabilities: can }: StorePlugin, store: Store): void {
  for (const method of ['check', 'pull', 'readOrder'] as const)
    assert.equal(typeof store[method], 'function', `${method} is missing`);
  const optional: [method: keyof Store, isDeclared: boolean][] = [
    ['receive', can.webhooks],
    ['ensureWebhooks', can.createsWebhooks],
    ['report', can.shipmentReports],
    ['cancelReport', can.voids],
    ['reportScan', can.scans],
    ['pushStock', can.stock],
    ['pullProducts', can.products],
  ];
  for (const [method, isDeclared] of optional)
    assert.equal(typeof store[method] === 'function', isDeclared, `${method} and its capability go together`);
}
