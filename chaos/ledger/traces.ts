import type { Entry, Kind } from './ledger.ts';
import type { Stored } from './stored.ts';

/** What a write has left: how often it took effect, and what of it is not as it should be. */
interface Trace {
  times: number;
  partly: string[];
}

type Look = (entry: Entry, stored: Stored) => Trace;

interface Ordered {
  items: { sku?: string; name?: string; quantity: number }[];
}
const asText = (items: readonly { sku?: string | null; name?: string; quantity: number }[]) =>
  items.map(({ sku, name, quantity }) => `${quantity} ${sku ?? name}`).join(', ');

/** Of everything that belongs to a write, whether all of it is there. */
export const TRACES: Record<Kind, Look> = {
  order(entry, stored) {
    const rows = stored.ordersByNumber(entry.mark);
    const partly: string[] = [];
    for (const { id } of rows) {
      const items = [...stored.itemsOfOrder(id)].sort((a, b) => a.position - b.position);
      const wanted = (entry.json as Ordered).items;
      if (asText(items) !== asText(wanted))
        partly.push(`has the items ${asText(items)} of ${asText(wanted)}`);
      partly.push(...toldOnce(stored, id, 'order.created'));
      const [event] = stored.eventsOf(id);
      if (event !== undefined && event.data.items?.length !== wanted.length)
        partly.push(`was told of with ${event.data.items?.length} items of ${wanted.length}`);
      if (entry.data !== undefined && entry.data.id !== id) partly.push(`was answered as ${entry.data.id}`);
    }
    return { times: rows.length, partly };
  },

  update({ mark, subject = '' }, stored) {
    const times = stored
      .eventsOf(subject)
      .filter(
        ({ type, data }) => type === 'order.updated' && data.notes === mark && data.changed.includes('notes'),
      ).length;
    const isLast = stored.orders.get(subject)?.notes === mark;
    return { times, partly: isLast && times === 0 ? ['is stored and was not told of'] : [] };
  },

  cancel({ subject = '' }, stored) {
    const isCancelled = stored.orders.get(subject)?.status === 'cancelled';
    const told = stored
      .eventsOf(subject)
      .filter(({ data }) => data.status === 'cancelled' && data.changed?.includes('status')).length;
    const partly = told === (isCancelled ? 1 : 0) ? [] : [`cancelled: ${isCancelled}, told ${told} times`];
    return { times: isCancelled ? 1 : 0, partly };
  },

  adjust({ mark, json }, stored) {
    const rows = stored.movementsByReference(mark);
    const { delta } = json as { delta: number };
    return {
      times: rows.length,
      partly: rows.filter((row) => row.on_hand_delta !== delta).map((row) => `moved ${row.on_hand_delta}`),
    };
  },

  transfer({ mark }, stored) {
    const rows = stored.movementsByReference(mark);
    const sum = rows.reduce((total, row) => total + row.on_hand_delta, 0);
    const partly = rows.length % 2 !== 0 || sum !== 0 ? [`${rows.length} movements that sum to ${sum}`] : [];
    return { times: Math.ceil(rows.length / 2), partly };
  },

  label({ mark, data }, stored) {
    const rows = stored.shipmentsByReference(mark).filter(({ status }) => status !== 'failed');
    const partly: string[] = [];
    for (const { id, status, tracking_code } of rows) {
      if (status === 'purchasing') partly.push(`${id} is not settled`);
      else partly.push(...toldOnce(stored, id, 'shipment.created'));
      if (status === 'purchased' && tracking_code === null) partly.push(`${id} has no tracking code`);
      if (data !== undefined && data.id !== id) partly.push(`${id} was answered as ${data.id}`);
    }
    return { times: rows.length, partly };
  },

  void({ mark, subject = '' }, stored) {
    const row = stored.shipments.get(subject);
    const isVoided = row?.status === 'voided' && row.void_reason === mark;
    return { times: isVoided ? 1 : 0, partly: isVoided ? toldOnce(stored, subject, 'shipment.voided') : [] };
  },

  scan({ mark, subject = '' }, stored) {
    const times = stored.scansByDetail(mark).length;
    const told = stored
      .eventsOf(subject)
      .filter(({ type, data }) => type === 'shipment.tracking_updated' && data.statusDetail === mark).length;
    return { times, partly: told === times ? [] : [`kept ${times} times, told ${told} times`] };
  },

  return({ mark, json, outcome }, stored) {
    const rows = stored.returnsByNotes(mark);
    const wanted = (json as { items: unknown[] }).items.length;
    const partly: string[] = [];
    for (const row of rows) {
      const items = stored.itemsOfReturn(row.id).length;
      if (items !== wanted) partly.push(`has ${items} items of ${wanted}`);
      const labels = stored.shipmentsOfReturn(row.id).filter(({ status }) => status !== 'failed');
      if (labels.length > 1) partly.push(`has ${labels.length} labels`);
      if (outcome === 'acknowledged' && labels.length === 0) partly.push('has no label');
      for (const label of labels) partly.push(...toldOnce(stored, label.id, 'shipment.created'));
    }
    return { times: rows.length, partly };
  },

  receive({ subject = '' }, stored) {
    const isReceived = stored.returns.get(subject)?.status === 'received';
    const counted = stored.itemsOfReturn(subject).filter((item) => item.received_quantity > 0).length;
    const all = stored.itemsOfReturn(subject).length;
    const restocked = stored.movementsByReference(subject).length;
    const isWhole = isReceived ? counted === all && restocked > 0 : counted === 0 && restocked === 0;
    const partly = isWhole
      ? []
      : [`received: ${isReceived}, ${counted} of ${all} items counted, ${restocked} restocked`];
    return { times: isReceived ? 1 : 0, partly };
  },

  subscribe: ({ json }, stored) => ({
    times: stored.subscriptionsByUrl((json as { url: string }).url).length,
    partly: [],
  }),

  unsubscribe: ({ subject = '' }, stored) => ({
    times: stored.subscriptions.has(subject) ? 0 : 1,
    partly: [],
  }),

  'test event': ({ data }, stored) => ({
    times: data !== undefined && stored.deliveries.has(data.id) ? 1 : 0,
    partly: [],
  }),
};

/** An event is written in the transaction that causes it: none or two are as wrong as half an order. */
function toldOnce(stored: Stored, subject: string, type: string): string[] {
  const told = stored.eventsOf(subject).filter((event) => event.type === type).length;
  return told === 1 ? [] : [`${subject}: ${told} ${type} events`];
}
