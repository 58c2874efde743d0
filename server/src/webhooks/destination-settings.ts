import type { TObject } from 'typebox';
import type { Destination, Destinations } from '../destinations/index.ts';
import type { Vault } from '../lib/crypto.ts';
import { invalid } from '../lib/errors.ts';
import {
  changedSettings,
  createSealedSettings,
  type PluginSettings,
  shownSchema,
  visibleSettings,
} from '../plugins/index.ts';
import type { WebhookSubscriptionRow } from '../storage/index.ts';

export const sealedDestinations = createSealedSettings('webhook');

type DestinationRow = Pick<WebhookSubscriptionRow, 'id' | 'destination' | 'sealed_settings'>;

/** The settings of destinations beside HTTPS, as the API takes and shows them. */
export function createDestinationSettings({
  destinations,
  vault,
}: {
  destinations: Destinations;
  vault: Vault;
}) {
  function destinationOf(type: string): Destination<TObject> {
    const destination = destinations.get(type);
    if (destination !== undefined) return destination;
    throw invalid(`type: must be one of ${[...destinations.keys()].join(', ')}`);
  }

  return {
    types: () =>
      Array.from(destinations.values(), (destination) => ({
        type: destination.type,
        name: destination.name,
        settings: shownSchema(asPlugin(destination)),
      })),

    /** The columns of a subscription with these settings, or with some of them changed. */
    columnsOf(row: DestinationRow, type: string, change: Record<string, unknown>) {
      const destination = destinationOf(type);
      const plugin = asPlugin(destination);
      const before = sealedDestinations.openIfPossible(vault, row);
      const settings = changedSettings(plugin, before, change, {
        extraHosts: hostsIn({ ...before, ...change }),
      });
      return {
        url: destination.urlOf(settings),
        destination: type,
        sealed_settings: sealedDestinations.seal(vault, row.id, settings),
      };
    },

    /** What everyone may see. Without settings if this server does not know the type, or cannot decrypt them. */
    shown(row: DestinationRow): { destination?: { type: string; settings: PluginSettings } } {
      if (row.destination === null) return {};
      const destination = destinations.get(row.destination);
      const settings =
        destination === undefined
          ? {}
          : visibleSettings(asPlugin(destination), sealedDestinations.openIfPossible(vault, row));
      return { destination: { type: row.destination, settings } };
    },
  };
}

const asPlugin = ({ name, settings }: Destination<TObject>) => ({ name, settings, hosts: 'public' as const });

/** Where a URL leads is judged when it is dialed, as with HTTPS endpoints: here it only has to be one. */
const hostsIn = (settings: Record<string, unknown>): string[] =>
  Object.values(settings).flatMap((value) => {
    if (typeof value !== 'string' || !/^https?:/i.test(value) || !URL.canParse(value)) return [];
    const { protocol, hostname, port } = new URL(value);
    return [`${hostname}:${port || (protocol === 'http:' ? '80' : '443')}`];
  });
