import { fieldsIn, textOf } from '../../plugins/answer-fields.ts';
import type { ShipmentReport } from '../store.ts';
import { errorOf, isGone, isNoRoute } from './answers.ts';
import type { WooClient } from './client.ts';
import type { SiteIndex } from './site-index.ts';
import { normalCode, type TrackingWay } from './tracking-ways.ts';

/** The plug-ins Shipment Tracking and Advanced Shipment Tracking, which have the same routes. */
const NAMESPACES = ['wc-shipment-tracking/v3', 'wc-ast/v3'];

const trackingNamespaceOf = ({ namespaces }: SiteIndex): string | undefined =>
  NAMESPACES.find((namespace) => namespaces.includes(namespace));

/** A number for each parcel. A repeated one is a second entry. */
export function createShipmentTrackings(client: WooClient, indexOf: () => Promise<SiteIndex>): TrackingWay {
  let namespace = NAMESPACES[0];
  const routeOf = (orderId: string): string =>
    `/${namespace}/orders/${encodeURIComponent(orderId)}/shipment-trackings`;
  return {
    name: 'the plug-in for shipment tracking',
    kind: 'tracking',

    async list(orderId) {
      const found = trackingNamespaceOf(await indexOf());
      if (found === undefined) return undefined;
      namespace = found;
      const answer = await client.read(routeOf(orderId));
      if (isNoRoute(answer)) return undefined;
      if (isGone(answer)) return [];
      if (answer.status >= 300 || !Array.isArray(answer.body))
        throw errorOf(answer, client.host, client.now());
      return fieldsIn(answer.body).map(({ tracking_id, tracking_number }) => ({
        reference: `tracking:${tracking_id}`,
        codes: [normalCode(textOf(tracking_number) ?? '')],
        isSame: () => false,
      }));
    },

    additions(report, entries) {
      const known = new Set(entries.flatMap(({ codes }) => codes));
      return report.parcels
        .filter(({ trackingCode }) => !known.has(normalCode(trackingCode)))
        .map((parcel) => ({
          route: routeOf(report.externalId),
          json: bodyOf(report, parcel),
          referenceOf: ({ tracking_id }) => `tracking:${tracking_id}`,
        }));
    },

    removal: (orderId, { reference }) => ({
      route: `${routeOf(orderId)}/${encodeURIComponent(reference.slice('tracking:'.length))}`,
      query: { force: 'true' },
    }),
  };
}

/** A carrier that the plug-in does not know is taken without a link: so with a link of ours, it is called a custom one. */
function bodyOf(report: ShipmentReport, parcel: ShipmentReport['parcels'][number]): object {
  const name = report.carrierName ?? report.carrier ?? undefined;
  const { trackingCode, trackingUrl } = parcel;
  return {
    tracking_number: trackingCode,
    date_shipped: new Date(report.shippedAt).toISOString().slice(0, 10),
    ...(trackingUrl === null
      ? name !== undefined && { tracking_provider: name }
      : { custom_tracking_provider: name ?? 'Carrier', custom_tracking_link: trackingUrl }),
  };
}
