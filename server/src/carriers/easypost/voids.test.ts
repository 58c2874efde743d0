import { describe, expect, test } from 'vitest';
import { easypost, label, order, problem, sold } from '../../../../tests/support/easypost-samples.ts';
import type { Reply } from '../../../../tests/support/scripted-http.ts';
import { PluginHttpError } from '../../plugins/http/plugin-http.ts';

const REFUND = 'POST /v2/shipments/shp_1/refund';
const READ = 'GET /v2/shipments/shp_1';
const lost = new PluginHttpError('connection', 'api.easypost.com: reset');
const withStatus = (refund_status: unknown): Reply => ({ body: { ...sold, refund_status } });
const orderLabel = { ...label, carrierShipmentId: 'order_1' };

describe('a label that is voided', () => {
  test.each(['submitted', 'refunded', 'not_applicable'] as const)('may be %s at once', async (status) => {
    const { carrier, http } = easypost({ [REFUND]: withStatus(status) });
    expect(await carrier.voidLabel(label)).toEqual({ outcome: 'voided', refundStatus: status });
    expect(http.calls()).toEqual([REFUND]);
  });

  test('is voided the second time as the first, although EasyPost refuses then', async () => {
    const refusal = { status: 422, body: problem('SHIPMENT.REFUND.UNAVAILABLE', 'Refund already requested') };
    const { carrier } = easypost({
      [REFUND]: [withStatus('submitted'), refusal],
      [READ]: withStatus('submitted'),
    });
    const first = await carrier.voidLabel(label);
    expect(await carrier.voidLabel(label)).toEqual(first);
  });

  test('stays valid if EasyPost says no', async () => {
    const refusal = { status: 422, body: problem('SHIPMENT.REFUND.UNAVAILABLE', 'Too old') };
    const { carrier } = easypost({ [REFUND]: refusal, [READ]: withStatus(null) });
    expect(await carrier.voidLabel(label)).toEqual({ outcome: 'refused', reason: 'Too old' });
    const rejected = easypost({ [REFUND]: withStatus('rejected') });
    expect(await rejected.carrier.voidLabel(label)).toMatchObject({ outcome: 'refused' });
    const nameless = { ...label, carrierShipmentId: null };
    expect(await carrier.voidLabel(nameless)).toMatchObject({ outcome: 'refused' });
  });

  test.each<[string, Reply, string]>([
    ['no answer', lost, 'unknown'],
    ['a failure', { status: 500, body: '' }, 'unknown'],
    ['a 200 that is not JSON', { body: 'OK' }, 'unknown'],
    ['a wrong key', { status: 401, body: '' }, 'refused'],
    ['too many requests', { status: 429, body: '' }, 'refused'],
  ])('after %s is %s', async (_case, reply, outcome) => {
    const { carrier } = easypost({ [REFUND]: reply });
    expect(await carrier.voidLabel(label)).toMatchObject({ outcome, reason: expect.stringMatching(/\S/) });
  });
});

describe('labels of several parcels that are voided', () => {
  const both = order(2);
  const REFUND_2 = 'POST /v2/shipments/shp_2/refund';

  test('are all refunded', async () => {
    const script = { 'GET /v2/orders/order_1': { body: both }, [REFUND]: withStatus('submitted') };
    const { carrier, http } = easypost({ ...script, [REFUND_2]: withStatus('refunded') });
    expect(await carrier.voidLabel(orderLabel)).toEqual({
      outcome: 'voided',
      refundStatus: 'submitted',
      parcels: [{ refundStatus: 'submitted' }, { refundStatus: 'refunded' }],
    });
    expect(http.calls()).toEqual(['GET /v2/orders/order_1', REFUND, REFUND_2]);
  });

  test('say which of them was refused, and why', async () => {
    const script = {
      'GET /v2/orders/order_1': { body: both },
      [REFUND]: withStatus('submitted'),
      'GET /v2/shipments/shp_2': withStatus(null),
    };
    const refusal = { status: 422, body: problem('SHIPMENT.REFUND.UNAVAILABLE', 'Too old') };
    const { carrier } = easypost({ ...script, [REFUND_2]: refusal });
    expect(await carrier.voidLabel(orderLabel)).toEqual({
      outcome: 'voided',
      refundStatus: 'submitted',
      parcels: [{ refundStatus: 'submitted' }, { refundStatus: 'rejected', reason: 'Too old' }],
    });
    // What was not even looked at is asked for again later.
    const busy = easypost({ ...script, [REFUND_2]: { status: 429, body: '' } });
    expect(await busy.carrier.voidLabel(orderLabel)).toMatchObject({ outcome: 'unknown' });
  });

  test('are refunded once each, when the answer for one of them was lost', async () => {
    const [first, second] = both.shipments;
    const half = { ...both, shipments: [{ ...first, refund_status: 'submitted' }, second] };
    const { carrier, http } = easypost({
      'GET /v2/orders/order_1': [{ body: both }, { body: half }],
      [REFUND]: withStatus('submitted'),
      [REFUND_2]: [lost, withStatus('submitted')],
    });
    expect(await carrier.voidLabel(orderLabel)).toMatchObject({ outcome: 'unknown' });
    expect(await carrier.voidLabel(orderLabel)).toMatchObject({ outcome: 'voided' });
    expect(http.calls().filter((call) => call === REFUND)).toHaveLength(1);
  });
});

describe('where a refund stands', () => {
  test.each([
    ['submitted', 'submitted'],
    ['refunded', 'refunded'],
    ['rejected', 'rejected'],
    ['not_applicable', 'not_applicable'],
    ['under_review', 'submitted'],
  ])('%s is %s', async (theirs, refundStatus) => {
    const { carrier } = easypost({ [READ]: withStatus(theirs) });
    expect(await carrier.findVoid?.(label)).toEqual({ outcome: 'voided', refundStatus });
  });

  test('nobody has asked for one', async () => {
    const { carrier, http } = easypost({ [READ]: withStatus(null) });
    expect(await carrier.findVoid?.(label)).toEqual({ outcome: 'not_found' });
    expect(http.calls()).toEqual([READ]);
    expect(await carrier.findVoid?.({ ...label, carrierShipmentId: null })).toEqual({ outcome: 'not_found' });
  });

  const partly = { outcome: 'partly', parcels: [{ refundStatus: 'refunded' }, null] };
  const whole = (refundStatus: string) => expect.objectContaining({ outcome: 'voided', refundStatus });
  test.each([
    [['refunded', 'submitted'], whole('submitted')],
    [['refunded', 'rejected'], whole('rejected')],
    [['refunded', 'refunded'], whole('refunded')],
    [['refunded', null], partly],
    [[null, null], { outcome: 'not_found' }],
  ])('of several parcels: %s', async (theirs, found) => {
    const both = order(2);
    const shipments = both.shipments.map((one, i) => ({ ...one, refund_status: theirs[i] }));
    const { carrier } = easypost({ 'GET /v2/orders/order_1': { body: { ...both, shipments } } });
    expect(await carrier.findVoid?.(orderLabel)).toEqual(found);
  });

  test('is unknown if EasyPost cannot be asked', async () => {
    for (const reply of [lost, { status: 401, body: '' }, { status: 500, body: '' }, { body: 'no' }]) {
      const { carrier } = easypost({ [READ]: reply });
      expect(await carrier.findVoid?.(label)).toMatchObject({ outcome: 'unknown' });
    }
  });
});
