import type { Json } from '../../vendors/vendor-server.ts';
import { listReply, pick } from './lists.ts';
import { gmt, invalidParam, local, noRoute, problem, type Reply, reply, type Site } from './site.ts';

export interface WooOrder {
  id: number;
  createdAt: number;
  modifiedAt: number;
  completedAt: number | null;
  /** As REST shows it, without its times. */
  fields: Json;
  refunds: Json[];
  notes: Json[];
  fulfillments: Json[];
}

type OrderEvent = 'created' | 'updated' | 'deleted' | 'restored';

const ADDRESS = {
  ...{
    first_name: 'Erika',
    last_name: 'Mustermann',
    company: '',
    address_1: 'Heidestraße 17',
    address_2: '',
  },
  ...{ city: 'Köln', state: '', postcode: '51147', country: 'DE', phone: '+49 221 000001' },
};

interface OrdersOptions {
  site: Site;
  nextId(): number;
  onChange(event: OrderEvent, id: number): void;
  /** A mail to a customer. */
  onMail(mail: string): void;
}

export function createOrders({ site, nextId, onChange, onMail }: OrdersOptions) {
  const orders = new Map<number, WooOrder>();

  const show = (order: WooOrder): Json => ({
    ...{ id: order.id, parent_id: 0, number: String(order.id), ...order.fields },
    date_created: local(site, order.createdAt),
    date_created_gmt: gmt(order.createdAt),
    date_modified: local(site, order.modifiedAt),
    date_modified_gmt: gmt(order.modifiedAt),
    date_completed_gmt: order.completedAt === null ? null : gmt(order.completedAt),
    refunds: order.refunds.map(({ id, reason, amount }) => ({
      id,
      reason,
      total: `-${amount}`,
      total_tax: '0.00',
    })),
  });

  function create(fields: Json = {}): WooOrder {
    const lines: Json[] = fields.line_items ?? [
      { product_id: 0, quantity: 2, name: 'Enamel mug', sku: 'MUG-01' },
    ];
    const order: WooOrder = {
      id: nextId(),
      ...{ createdAt: site.now(), modifiedAt: site.now(), completedAt: null },
      ...{ refunds: [], notes: [], fulfillments: [] },
      fields: {
        ...{ status: fields.set_paid ? 'processing' : 'pending', currency: 'EUR', prices_include_tax: true },
        ...{ discount_total: '0.00', shipping_total: '4.12', total_tax: '0.00', total: '25.13' },
        ...{
          customer_note: '',
          payment_method_title: 'Nachnahme',
          transaction_id: '',
          needs_processing: true,
        },
        billing: { ...ADDRESS, email: 'erika@example.com' },
        shipping: ADDRESS,
        meta_data: [],
        shipping_lines: [{ id: nextId(), method_title: 'Paket', method_id: 'flat_rate', total: '4.12' }],
        ...{ tax_lines: [], fee_lines: [], coupon_lines: [] },
        ...fields,
        line_items: lines.map((line) => ({
          ...{
            id: nextId(),
            name: '',
            product_id: 0,
            variation_id: 0,
            quantity: 1,
            subtotal: '21.01',
            total: '21.01',
          },
          ...{ sku: null, price: 10.50420175, image: { id: '', src: '' }, meta_data: [], parent_name: null },
          ...line,
        })),
      },
    };
    orders.set(order.id, order);
    onChange('created', order.id);
    onChange('updated', order.id);
    return order;
  }

  /** Every save changes the time, also one that changes nothing. */
  function save(order: WooOrder, fields: Json): void {
    const before = order.fields.status;
    const { meta_data, ...plain } = fields;
    Object.assign(order.fields, plain);
    if (meta_data !== undefined)
      order.fields.meta_data = mergedMeta(order.fields.meta_data, meta_data, nextId);
    order.modifiedAt = site.now();
    if (order.fields.status === 'completed' && before !== 'completed') {
      order.completedAt = site.now();
      if (site.settings['email_customer_completed_order/enabled'] === 'yes')
        onMail(`order ${order.id} completed`);
    }
    // Taking it out of the trash by a status sends nothing.
    if (before !== 'trash') onChange('updated', order.id);
  }

  function update(order: WooOrder, body: Json, isBatch: boolean): Reply {
    const given = { ...body };
    if (given.status !== undefined && site.statuses[given.status] === undefined) {
      if (!isBatch)
        return invalidParam('status', `status is not one of ${Object.keys(site.statuses).join(', ')}.`);
      const plain = String(given.status).replace(/^wc-/, '');
      // A batch validates nothing.
      given.status = site.statuses[plain] === undefined ? 'pending' : plain;
    }
    const { id: _id, total: _total, number: _number, ...writable } = given;
    save(order, writable);
    return reply(200, show(order));
  }

  function refund(order: WooOrder, body: Json): Reply {
    const amount = Number(body.amount ?? 0);
    if (body.api_refund !== false)
      return problem(
        500,
        'woocommerce_rest_cannot_create_order_refund',
        'The payment gateway for this order does not support automatic refunds.',
        500,
      );
    if (amount > Number(order.fields.total))
      return problem(500, 'woocommerce_rest_cannot_create_order_refund', 'Invalid refund amount.', 500);
    const lines: Json[] = body.line_items ?? [];
    const created = {
      ...{
        id: nextId(),
        amount: amount.toFixed(2),
        reason: body.reason ?? '',
        date_created_gmt: gmt(site.now()),
      },
      line_items: lines.map(({ id, quantity }) => ({
        ...{ id: nextId(), quantity: -quantity },
        meta_data: [{ id: nextId(), key: '_refunded_item_id', value: String(id) }],
      })),
    };
    order.refunds.push(created);
    const refunded = order.refunds.reduce((sum, one) => sum + Number(one.amount), 0);
    save(order, refunded >= Number(order.fields.total) ? { status: 'refunded' } : {});
    return reply(201, created);
  }

  function trash(order: WooOrder): Reply {
    if (order.fields.status === 'trash')
      return problem(410, 'woocommerce_rest_already_trashed', 'The shop_order has already been deleted.');
    const shown = show(order);
    order.fields.status = 'trash';
    order.modifiedAt = site.now();
    onChange('deleted', order.id);
    return reply(200, shown);
  }

  function noteReply(
    order: WooOrder,
    method: string,
    noteId: string | undefined,
    body: Json,
    query: URLSearchParams,
  ): Reply {
    if (method === 'GET' && noteId === undefined) return reply(200, [...order.notes].reverse());
    if (method === 'POST' && noteId === undefined) {
      if (!body.note)
        return problem(400, 'rest_missing_callback_param', 'Missing parameter(s): note', {
          status: 400,
          params: ['note'],
        });
      const note = String(body.note).replace(/&(?!amp;)/g, '&amp;');
      const created = {
        id: nextId(),
        author: 'WooCommerce',
        note,
        customer_note: body.customer_note === true,
      };
      order.notes.push(created);
      if (created.customer_note) onMail(`order ${order.id} note`);
      return reply(201, created);
    }
    const at = order.notes.findIndex(({ id }) => String(id) === noteId);
    if (at < 0) return problem(404, 'woocommerce_rest_invalid_id', 'Invalid resource ID.');
    if (method !== 'DELETE') return noRoute();
    if (query.get('force') !== 'true')
      return problem(501, 'woocommerce_rest_trash_not_supported', 'Webhooks do not support trashing.');
    return reply(200, order.notes.splice(at, 1)[0]);
  }

  function list(query: URLSearchParams): Reply {
    const wanted = (query.get('status') ?? 'any').split(',');
    const known = [...Object.keys(site.statuses), 'any', 'trash', 'auto-draft'];
    const unknown = wanted.find((status) => !known.includes(status));
    if (unknown !== undefined) return invalidParam('status', `status[0] is not one of ${known.join(', ')}.`);
    const isShown = ({ fields }: WooOrder): boolean =>
      wanted.includes('any')
        ? !['trash', 'checkout-draft', 'auto-draft'].includes(fields.status)
        : wanted.includes(fields.status);
    return listReply(site, [...orders.values()].filter(isShown), query, show);
  }

  return {
    orders,
    show,
    create,
    save,
    refund,
    trash,

    handle(method: string, parts: string[], query: URLSearchParams, body: Json): Reply {
      const [idText, child, childId] = parts;
      if (idText === undefined) return method === 'GET' ? list(query) : reply(201, show(create(body)));
      if (idText === 'batch') return batch(body);
      if (!/^\d+$/.test(idText)) return noRoute();
      const order = orders.get(Number(idText));
      if (order === undefined) {
        if (child !== undefined)
          return problem(404, 'woocommerce_rest_order_invalid_id', 'Invalid order ID.');
        return problem(method === 'PUT' ? 400 : 404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.');
      }
      if (child === 'refunds') return method === 'GET' ? reply(200, order.refunds) : refund(order, body);
      if (child === 'notes') return noteReply(order, method, childId, body, query);
      if (child !== undefined) return noRoute();
      if (method === 'GET') return reply(200, pick(show(order), query));
      if (method === 'DELETE') {
        if (query.get('force') === 'true') orders.delete(order.id);
        return query.get('force') === 'true' ? reply(200, show(order)) : trash(order);
      }
      return update(order, body, false);
    },
  };

  function batch(body: Json): Reply {
    const updates: Json[] = body.update ?? [];
    if (updates.length > 100)
      return problem(
        413,
        'woocommerce_rest_request_entity_too_large',
        'Unable to accept more than 100 items for this request.',
      );
    if (updates.length === 0) return reply(200, []);
    const results = updates.map((one) => {
      const order = orders.get(Number(one.id));
      if (order !== undefined) return update(order, one, true).body;
      const error = {
        code: 'woocommerce_rest_shop_order_invalid_id',
        message: 'Invalid ID.',
        data: { status: 400 },
      };
      return { id: one.id, error };
    });
    return reply(200, { update: results });
  }
}

/** Without an id, a key is replaced, and further ones of its name are deleted; null deletes. */
function mergedMeta(before: Json[], given: Json[], nextId: () => number): Json[] {
  let meta = [...before];
  for (const { key, value } of given) {
    const known = meta.find((one) => one.key === key);
    meta = meta.filter((one) => one.key !== key);
    const stored =
      typeof value === 'number' ? String(value) : typeof value === 'boolean' ? (value ? '1' : '') : value;
    if (value !== null) meta.push({ id: known?.id ?? nextId(), key, value: stored });
  }
  return meta;
}
