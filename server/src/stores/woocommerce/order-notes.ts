import { fieldsIn, textOf } from '../../plugins/answer-fields.ts';
import type { ShipmentReport } from '../store.ts';
import { errorOf } from './answers.ts';
import type { WooClient } from './client.ts';
import { decodeEntities } from './plain-text.ts';
import { WC } from './site.ts';
import { codesOf, isReported, normalCode, type TrackingWay } from './tracking-ways.ts';

/** What our notes begin with: a note of somebody else may name a tracking code too. */
const START = 'Shipped';

/** Notes of the order, which every shop has. One for the customer is mailed. */
export function createOrderNotes(client: WooClient): TrackingWay {
  const routeOf = (orderId: string): string => `${WC}/orders/${encodeURIComponent(orderId)}/notes`;
  return {
    name: 'notes of the order',
    kind: 'note',

    async list(orderId) {
      const answer = await client.read(routeOf(orderId));
      if (answer.status >= 300 || !Array.isArray(answer.body))
        throw errorOf(answer, client.host, client.now());
      return fieldsIn(answer.body).flatMap(({ id, note }) => {
        const text = decodeEntities(textOf(note) ?? '');
        if (!text.startsWith(START)) return [];
        return [
          {
            reference: `note:${id}`,
            codes: codesIn(text),
            isSame: ({ items }) => text.includes(goodsOf(items)),
          },
        ];
      });
    },

    additions(report, entries) {
      if (isReported(report, entries)) return [];
      return [
        {
          route: routeOf(report.externalId),
          json: { note: noteOf(report), customer_note: report.notifyCustomer },
          referenceOf: ({ id }) => `note:${id}`,
        },
      ];
    },

    removal: (orderId, { reference }) => ({
      route: `${routeOf(orderId)}/${reference.split(':')[1]}`,
      // Without it: 501.
      query: { force: 'true' },
    }),
  };
}

function noteOf(report: ShipmentReport): string {
  const by = [report.carrierName ?? report.carrier, report.service].flatMap((part) => part ?? []).join(', ');
  const lines = [
    `${START}${by === '' ? '' : ` with ${plain(by)}`}: ${goodsOf(report.items)}`,
    ...report.parcels.map(
      ({ trackingCode, trackingUrl }) =>
        `Tracking code: ${plain(trackingCode)}${trackingUrl === null ? '' : ` ${plain(trackingUrl)}`}`,
    ),
    ...(codesOf(report).length === 0 ? ['Without a tracking code'] : []),
  ];
  return lines.join('\n');
}

const goodsOf = (items: ShipmentReport['items']): string =>
  items.map(({ name, quantity }) => `${quantity} × ${plain(name)}`).join(', ');

/** Notes are HTML. */
const plain = (text: string): string => text.replace(/[<>]/g, '').replace(/\s+/g, ' ').trim();

const codesIn = (note: string): string[] =>
  [...note.matchAll(/Tracking code: ([^\n<]*?)(?= https?:\/\/|\s*(?:\n|<|$))/g)].map(([, code = '']) =>
    normalCode(code),
  );
