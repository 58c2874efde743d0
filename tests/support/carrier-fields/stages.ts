import { easypostPlugin } from '../../../server/src/carriers/easypost/index.ts';
import type { CarrierPlugin } from '../../../server/src/carriers/plugin.ts';
import { shipenginePlugin } from '../../../server/src/carriers/shipengine/index.ts';
import { createMerchant, type Merchant } from '../merchant.ts';
import { addressAt } from '../places.ts';
import { createScriptedCarrier } from '../scripted-carrier.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import { type Exchange, startEasyPostServer, startShipEngineServer } from '../vendors/index.ts';
import type { Provider } from './cells.ts';

/** A merchant with one carrier, and what that carrier has been sent. */
export interface Stage {
  provider: Provider;
  merchant: Merchant;
  /** None for the fleet. */
  carrierAccountId: string | undefined;
  /** Who carries the parcels, by which service, within the country and abroad. */
  carrier: string;
  service: string;
  abroad: string;
  /** Its name for packaging; one that it does not know where it knows none. */
  packageType: string;
  warehouseId: string;
  /** Since this was last asked. */
  sent(): { quote: unknown; buy: unknown };
}

const CONTACT = { phone: '5555555555', email: 'ann@example.com' };
const RETURNS_DEPT = { ...addressAt('10001'), ...CONTACT, name: 'Returns Dept' };

/** Declares nothing but PDF labels. */
const createBarePlugin = () =>
  createScriptedCarrier({
    ...{ multiParcel: false, customs: false, insurance: false, signature: false, saturdayDelivery: false },
    ...{ labelMessages: false, returns: false, addressVerification: false, trackers: false, webhooks: false },
    labelFormats: ['pdf'],
  });

const CARRIERS = {
  fleet: { carrier: 'fleet', service: 'ground', abroad: 'ground', packageType: 'SmallFlatRateBox' },
  easypost: { carrier: 'ups', service: 'Ground', abroad: 'UPSSaver', packageType: 'SmallFlatRateBox' },
  shipengine: {
    ...{ carrier: 'ups', service: 'ups_ground', abroad: 'ups_worldwide_saver' },
    packageType: 'small_flat_rate_box',
  },
  plugin: { carrier: 'usps', service: 'Ground', abroad: 'Ground', packageType: 'SmallFlatRateBox' },
};

export interface Stages {
  api: TestApi;
  open(provider: Provider): Promise<Stage>;
  close(): Promise<void>;
}

export async function startStages(): Promise<Stages> {
  const [easypost, shipengine, bare] = [
    await startEasyPostServer(),
    await startShipEngineServer(),
    createBarePlugin(),
  ];
  const carrierHosts = [easypost, shipengine].map(({ url }) => new URL(url).host);
  const plugins = [easypostPlugin, shipenginePlugin, bare.plugin] as CarrierPlugin[];
  const api = await startTestApi({ plugins, carrierHosts });
  const vendors = { easypost, shipengine };

  const accounts = {
    fleet: undefined,
    easypost: { provider: 'easypost', settings: { apiKey: easypost.apiKey, baseUrl: easypost.url } },
    shipengine: { provider: 'shipengine', settings: { apiKey: shipengine.apiKey, baseUrl: shipengine.url } },
    plugin: { provider: 'scripted', settings: {} },
  };
  const sentTo: Record<Provider, () => { quote: unknown; buy: unknown }> = {
    fleet: () => ({ quote: undefined, buy: undefined }),
    easypost: recorder(easypost, /^\/v2\/(shipments|pickups)$/, /\/buy$/),
    shipengine: recorder(shipengine, /^\/v1\/rates$/, /^\/v1\/(labels\/rates\/.+|pickups)$/),
    plugin: () => ({ quote: bare.script.quoted.at(-1), buy: bare.script.bought.at(-1) }),
  };

  return {
    api,
    async open(provider) {
      const merchant = await createMerchant(api);
      const account = accounts[provider];
      const carrierAccountId =
        account && (await merchant.post('/carrier-accounts', { ...account, name: 'Mine' })).id;
      const address = { ...addressAt('94107'), ...CONTACT };
      const warehouse = await merchant.post('/warehouses', {
        ...{ name: 'Dock', address, returnAddress: RETURNS_DEPT, isDefault: true },
      });
      sentTo[provider]();
      return {
        ...{ provider, merchant, carrierAccountId, warehouseId: warehouse.id, sent: sentTo[provider] },
        ...CARRIERS[provider],
      };
    },
    async close() {
      await api.close();
      for (const vendor of Object.values(vendors)) await vendor.stop();
    },
  };
}

/** The last request of each kind since it was last asked for. */
function recorder({ journal }: { journal: readonly Exchange[] }, quote: RegExp, buy: RegExp) {
  let seen = 0;
  return () => {
    const since = journal.slice(seen).filter(({ method }) => method === 'POST');
    seen = journal.length;
    const last = (path: RegExp) => since.findLast((exchange) => path.test(exchange.path))?.request;
    return { quote: last(quote), buy: last(buy) };
  };
}
