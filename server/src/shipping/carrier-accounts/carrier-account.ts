import type { CarrierPlugin } from '../../carriers/index.ts';
import { toIso } from '../../lib/clock.ts';
import { type PluginSettings, shownSchema, visibleSettings } from '../../plugins/index.ts';
import type { CarrierAccount, CarrierProvider } from '../../schema/carrier-account.ts';
import type { CarrierAccountRow } from '../../storage/index.ts';

/** As the API shows it, but for the host that carriers reach this server by, which only a request knows. */
export interface StoredCarrierAccount extends Omit<CarrierAccount, 'webhookUrl'> {
  webhookPath: string | null;
}

/** Without settings where the plug-in is not installed any more: which of them are secret is not known then. */
export function toCarrierAccount(
  row: CarrierAccountRow,
  plugin: CarrierPlugin | undefined,
  settings: PluginSettings,
): StoredCarrierAccount {
  return {
    id: row.id,
    provider: row.provider,
    name: row.name,
    mode: row.mode,
    isActive: row.is_active === 1,
    settings: plugin === undefined ? {} : visibleSettings(plugin, settings),
    webhookPath: plugin?.capabilities.webhooks ? `/carrier-events/${row.id}` : null,
    capabilities: {
      scanForms: plugin?.capabilities.scanForms ?? false,
      pickups: plugin?.capabilities.pickups ?? false,
    },
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}

export function toProvider(plugin: CarrierPlugin): CarrierProvider {
  const { id, name, needsAccount = true, capabilities } = plugin;
  return {
    id,
    name,
    needsAccount,
    // One by one: a plug-in may declare more than is known here.
    capabilities: {
      multiParcel: capabilities.multiParcel,
      customs: capabilities.customs,
      customsOptional: capabilities.customsOptional ?? false,
      insurance: capabilities.insurance,
      insuranceCurrencies: capabilities.insuranceCurrencies ? [...capabilities.insuranceCurrencies] : null,
      signature: capabilities.signature,
      saturdayDelivery: capabilities.saturdayDelivery,
      labelMessages: capabilities.labelMessages,
      labelReference: capabilities.labelReference ?? false,
      returnAddress: capabilities.returnAddress ?? false,
      packageTypes: capabilities.packageTypes ?? false,
      returns: capabilities.returns,
      addressVerification: capabilities.addressVerification,
      trackers: capabilities.trackers,
      webhooks: capabilities.webhooks,
      postedScans: capabilities.postedScans ?? false,
      scanForms: capabilities.scanForms ?? false,
      pickups: capabilities.pickups ?? false,
      labelFormats: [...capabilities.labelFormats],
    },
    settings: shownSchema(plugin),
  };
}
