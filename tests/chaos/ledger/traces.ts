import type { Entry, Kind } from './ledger.ts';
import type { Stored } from './stored.ts';

/** How often a write took effect, and which of its parts are missing or wrong. */
interface Trace {
  times: number;
  problems: string[];
}

type FindTrace = (entry: Entry, stored: Stored) => Trace;

interface Ordered {
  items: { sku?: string; name?: string; quantity: number }[];
}
const asText = (items: readonly { sku?: string | null; name?: string; quantity: number }[]) =>
  items.map(({ sku, name, quantity }) => `${quantity} ${sku ?? name}`).join(', ');

/** Checks that all parts of a write are stored: rows, related rows and events. */
export const TRACES: Record<Kind, FindTrace> = {
  order(entry, stored) {
    const rows = stored.ordersByNumber(entry.mark);
    const problems: string[] = [];
    for (const { id } of rows) {
      const items = [...stored.itemsOfOrder(id)].sort((a, b) => a.position - b.position);
      const wanted = (entry.json as Ordered).items;
      if (asText(items) !== asText(wanted))
        problems.push(`has the items ${asText(items)} instead of ${asText(wanted)}`);
      problems.push(...checkOneEvent(stored, id, 'order.created'));
      const event = stored.eventsOf(id).find(({ type }) => type === 'order.created');
      if (event !== undefined && event.data.items?.length !== wanted.length)
        problems.push(`its event has ${event.data.items?.length} of ${wanted.length} items`);
      if (entry.data !== undefined && entry.data.id !== id) problems.push(`was answered as ${entry.data.id}`);
    }
    return { times: rows.length, problems };
  },

  update({ mark, subject = '' }, stored) {
    const times = stored
      .eventsOf(subject)
      .filter(
        ({ type, data }) => type === 'order.updated' && data.notes === mark && data.changed.includes('notes'),
      ).length;
    const isLast = stored.orders.get(subject)?.notes === mark;
    return { times, problems: isLast && times === 0 ? ['is stored without an event'] : [] };
  },

  cancel({ subject = '' }, stored) {
    const isCancelled = stored.orders.get(subject)?.status === 'cancelled';
    const events = stored
      .eventsOf(subject)
      .filter(({ data }) => data.status === 'cancelled' && data.changed?.includes('status')).length;
    const problems = events === (isCancelled ? 1 : 0) ? [] : [`cancelled: ${isCancelled}, ${events} events`];
    return { times: isCancelled ? 1 : 0, problems };
  },

  adjust({ mark, json }, stored) {
    const rows = stored.movementsByReference(mark);
    const { delta } = json as { delta: number };
    return {
      times: rows.length,
      problems: rows.filter((row) => row.on_hand_delta !== delta).map((row) => `moved ${row.on_hand_delta}`),
    };
  },

  transfer({ mark }, stored) {
    const rows = stored.movementsByReference(mark);
    const sum = rows.reduce((total, row) => total + row.on_hand_delta, 0);
    const problems =
      rows.length % 2 !== 0 || sum !== 0 ? [`${rows.length} movements that sum to ${sum}`] : [];
    return { times: Math.ceil(rows.length / 2), problems };
  },

  label({ mark, data }, stored) {
    const rows = stored.shipmentsByReference(mark).filter(({ status }) => status !== 'failed');
    const problems: string[] = [];
    for (const { id, status, tracking_code } of rows) {
      if (status === 'purchasing') problems.push(`${id} is not settled`);
      else problems.push(...checkOneEvent(stored, id, 'shipment.created'));
      if (status === 'purchased' && tracking_code === null) problems.push(`${id} has no tracking code`);
      if (data !== undefined && data.id !== id) problems.push(`${id} was answered as ${data.id}`);
    }
    return { times: rows.length, problems };
  },

  void({ mark, subject = '' }, stored) {
    const row = stored.shipments.get(subject);
    const isVoided = row?.status === 'voided' && row.void_reason === mark;
    const problems = isVoided ? checkOneEvent(stored, subject, 'shipment.voided') : [];
    if (row?.status === 'voiding') problems.push(`${subject} is not settled`);
    return { times: isVoided ? 1 : 0, problems };
  },

  scan({ mark, subject = '' }, stored) {
    const times = stored.scansByDetail(mark).length;
    const events = stored
      .eventsOf(subject)
      .filter(({ type, data }) => type === 'shipment.tracking_updated' && data.statusDetail === mark).length;
    return { times, problems: events === times ? [] : [`stored ${times} times with ${events} events`] };
  },

  return({ mark, json, outcome }, stored) {
    const rows = stored.returnsByNotes(mark);
    const wanted = (json as { items: unknown[] }).items.length;
    const problems: string[] = [];
    for (const row of rows) {
      const items = stored.itemsOfReturn(row.id).length;
      if (items !== wanted) problems.push(`has ${items} items of ${wanted}`);
      const labels = stored.shipmentsOfReturn(row.id).filter(({ status }) => status !== 'failed');
      if (labels.length > 1) problems.push(`has ${labels.length} labels`);
      if (outcome === 'acknowledged' && labels.length === 0) problems.push('has no label');
      for (const label of labels) problems.push(...checkOneEvent(stored, label.id, 'shipment.created'));
    }
    return { times: rows.length, problems };
  },

  receive({ subject = '' }, stored) {
    const isReceived = stored.returns.get(subject)?.status === 'received';
    const counted = stored.itemsOfReturn(subject).filter((item) => item.received_quantity > 0).length;
    const all = stored.itemsOfReturn(subject).length;
    const restocked = stored.movementsByReference(subject).length;
    const isWhole = isReceived ? counted === all && restocked > 0 : counted === 0 && restocked === 0;
    const problems = isWhole
      ? []
      : [`received: ${isReceived}, ${counted} of ${all} items counted, ${restocked} restocked`];
    return { times: isReceived ? 1 : 0, problems };
  },

  subscribe: ({ json }, stored) => ({
    times: stored.subscriptionsByUrl((json as { url: string }).url).length,
    problems: [],
  }),

  unsubscribe: ({ subject = '' }, stored) => ({
    times: stored.subscriptions.has(subject) ? 0 : 1,
    problems: [],
  }),

  'test event': ({ data }, stored) => ({
    times: data !== undefined && stored.deliveries.has(data.id) ? 1 : 0,
    problems: [],
  }),
};

/** Events are written in the transaction that causes them, so there must be exactly one. */
function checkOneEvent(stored: Stored, subject: string, type: string): string[] {
  const count = stored.eventsOf(subject).filter((event) => event.type === type).length;
  return count === 1 ? [] : [`${subject}: ${count} ${type} events`];
}
