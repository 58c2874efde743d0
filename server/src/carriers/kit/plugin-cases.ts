import assert from 'node:assert/strict';
import type { PluginHttp } from '../../plugins/http/index.ts';
import { formCases } from '../../plugins/kit/form-cases.ts';
import { openOtherEnd } from '../../plugins/kit/kit-stage.ts';
import { type PluginSettings, problemsOfSettings } from '../../plugins/plugin-settings.ts';
import type { QuoteRequest } from '../../schema/quote.ts';
import { withCapabilityCheck } from '../capability-check.ts';
import type { Carrier } from '../carrier.ts';
import type { Capabilities, CarrierPlugin } from '../plugin.ts';
import { isText } from './expectations.ts';
import type { KitCase, KitSamples } from './kit.ts';
import type { PluginSamples } from './plugin-subject.ts';
import { sampleRequests } from './sample-requests.ts';

/** What a plug-in itself has to keep to, before anything is asked of its carrier. */
export function pluginCases(plugin: CarrierPlugin, samples: PluginSamples): KitCase[] {
  const { capabilities: can } = plugin;
  const add = (name: string, check: () => void | Promise<void>): KitCase => ({
    name,
    async run() {
      await check();
      return undefined;
    },
  });

  return [
    ...formCases(plugin),

    add('the carriers it names are in lower case', () => {
      for (const carrier of plugin.carriers ?? []) assert.match(carrier, /^[a-z0-9][a-z0-9_-]*$/);
    }),

    add('the settings of the samples are valid, and creating a carrier makes no calls', async () => {
      const { settings, extraHosts, stop } = await openOtherEnd(samples);
      await stop?.();
      assert.deepEqual(problemsOfSettings(plugin, settings, { extraHosts }), []);
      const carrier = createOffline(plugin, settings);
      assert.equal(carrier.id, plugin.id);
      assert.ok(isText(carrier.name), 'the carrier has a name');
      assertMethods(carrier, can);
    }),

    add('what is not declared never reaches the carrier', async () => {
      const unasked: Carrier = {
        ...createUnusable(plugin),
        quote: () => assert.fail('it was asked for something that is not declared'),
      };
      const checked = withCapabilityCheck(unasked, plugin);
      for (const [what, request] of undeclaredRequests(sampleRequests(samples), can)) {
        const { quotes, messages } = await checked.quote(request);
        assert.deepEqual(quotes, [], what);
        assert.deepEqual(
          messages.map(({ code }) => code),
          ['UNSUPPORTED_OPTION'],
          what,
        );
      }
    }),
  ];
}

function createOffline(plugin: CarrierPlugin, settings: PluginSettings): Carrier {
  const http: PluginHttp = { send: () => assert.fail('create must not call the carrier') };
  const mode = plugin.modeOf?.(settings) ?? null;
  assert.ok([null, 'test', 'production'].includes(mode), 'modeOf is test, production or null');
  return plugin.create(settings, { http, log: { warn() {} }, mode });
}

const createUnusable = ({ id, name }: CarrierPlugin): Carrier => {
  const fail = () => assert.fail('not expected');
  return { id, name, quote: fail, buy: fail, findPurchase: fail, voidLabel: fail, track: fail };
};

function assertMethods(carrier: Carrier, can: Capabilities): void {
  const optional: [method: keyof Carrier, isDeclared: boolean][] = [
    ['verifyAddress', can.addressVerification],
    ['follow', can.trackers],
    ['receive', can.webhooks],
    ['documents', can.labelFormats.length > 0],
  ];
  for (const [method, isDeclared] of optional)
    assert.equal(
      typeof carrier[method] === 'function',
      isDeclared,
      `${method} and its capability go together`,
    );
  for (const method of ['quote', 'buy', 'findPurchase', 'voidLabel', 'track'] as const)
    assert.equal(typeof carrier[method], 'function', `${method} is missing`);
}

function undeclaredRequests(samples: KitSamples, can: Capabilities): [what: string, request: QuoteRequest][] {
  const { request, several, abroad, back } = samples;
  const { customs: _declared, ...undeclared } = abroad ?? request;
  const all: [isDeclared: boolean, what: string, request: QuoteRequest | undefined][] = [
    [can.multiParcel, 'several parcels', several],
    [can.customs, 'abroad', abroad && { ...undeclared, parcels: request.parcels }],
    [can.returns, 'a return', back],
    [can.signature, 'a signature', { ...request, options: { signature: 'standard' } }],
    [can.insurance, 'insurance', { ...request, options: { insuredValue: 250 } }],
    [can.labelMessages, 'text on the label', { ...request, options: { labelMessages: ['Fragile'] } }],
    [can.saturdayDelivery, 'Saturday delivery', { ...request, options: { saturdayDelivery: true } }],
  ];
  return all.flatMap(([isDeclared, what, wanted]): [string, QuoteRequest][] =>
    !isDeclared && wanted ? [[what, wanted]] : [],
  );
}
