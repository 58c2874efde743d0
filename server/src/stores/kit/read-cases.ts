import assert from 'node:assert/strict';
import { isText } from '../../plugins/kit/kit-case.ts';
import { assertPulled, assertStoreError, idOf, orderIn, pullAll, pullPages } from './expectations.ts';
import { type AddStoreCase, FAULTS, NEEDS_FAULTS, NEEDS_REMOTE } from './kit.ts';

/** More than the first page of a local server that wants to be tested. */
const SEVERAL = 12;

export function readCases(add: AddStoreCase): void {
  add('the credentials are checked, and the check says what the shop is', async ({ store }) => {
    const check = await store.check({ webhookUrl: 'https://waybill.example/store-events/sto_1' });
    assert.ok(check.isValid, `the settings of the samples are not accepted: ${JSON.stringify(check)}`);
    assert.ok(['active', 'missing', 'unsupported'].includes(check.webhooks.status), 'a state of webhooks');
    assert.ok(check.currency === null || /^[A-Z]{3}$/.test(check.currency), 'a currency, or null');
    for (const { status, name } of check.statuses)
      assert.ok(isText(status) && isText(name), 'a status has a word and a name');
    return undefined;
  });

  add(
    'with credentials that are not accepted nothing is read, and nothing is said to be missing',
    async (stage) => {
      const { locked } = stage;
      if (locked === undefined) return { needs: '`wrongSettings`, which the shop does not accept' };
      const check = await locked.check({ webhookUrl: null });
      assert.ok(!check.isValid && isText(check.reason), 'check says so, with a reason');
      // An empty page would look like a shop without orders, and undefined like an order that was deleted.
      await assertRejects('pull', locked.pull({ since: null, cursor: null, now: Date.now() }));
      await assertRejects('readOrder', locked.readOrder('1'));
      return undefined;
    },
  );

  add('a pull has an end, and every order in it has every field', async ({ store, remote }) => {
    await remote?.placeOrder();
    for (const pulled of await pullAll(store, null)) assertPulled(pulled);
    return undefined;
  });

  add('pulled twice, the orders are the same', async ({ store, remote }) => {
    await remote?.placeOrder();
    const now = Date.now();
    const read = async () => {
      const pulled = await pullAll(store, now - 30 * 86_400_000, now);
      return Object.fromEntries(pulled.map((one) => [idOf(one), one]));
    };
    assert.deepEqual(await read(), await read());
    return undefined;
  });

  add('every order is in a pull, over all pages', async ({ store, remote }) => {
    if (remote === undefined) return NEEDS_REMOTE;
    const placed: string[] = [];
    for (let i = 0; i < SEVERAL; i++) placed.push(await remote.placeOrder());
    const pulled = await pullAll(store, null);
    for (const id of placed)
      assert.equal(orderIn(pulled, id).meaning, 'ready', `order ${id} is ready to ship`);
    return undefined;
  });

  add('the next pull has what has changed after the last', async ({ store, remote, can }) => {
    if (remote === undefined) return NEEDS_REMOTE;
    await remote.placeOrder();
    const { upTo } = await pullPages(store, null);
    const id = await remote.placeOrder();
    orderIn(await pullAll(store, upTo - can.overlapMs), id);
    return undefined;
  });

  add('an order is read by its id as it was pulled', async ({ store, remote }) => {
    if (remote === undefined) return NEEDS_REMOTE;
    const id = await remote.placeOrder();
    const pulled = orderIn(await pullAll(store, null), id);
    const read = await store.readOrder(id);
    assert.deepEqual(read, { type: 'order', order: pulled });
    return undefined;
  });

  add('an order that does not exist is undefined, or an error if that cannot be known', async ({ store }) => {
    const read = await store.readOrder('999999999999').catch((error: unknown) => {
      assertStoreError(error);
      return undefined;
    });
    assert.equal(read, undefined);
    return undefined;
  });

  for (const fault of FAULTS)
    add(`${fault}: a pull is right or an error, never empty`, async ({ store, remote }) => {
      if (remote?.[fault] === undefined) return NEEDS_FAULTS;
      const id = await remote.placeOrder();
      remote[fault]('pull');
      await pullAll(store, null).then(
        (pulled) => void orderIn(pulled, id),
        (error: unknown) => assertStoreError(error),
      );
      orderIn(await pullAll(store, null), id);
      return undefined;
    });
}

async function assertRejects(call: string, asked: Promise<unknown>): Promise<void> {
  const said = await asked.then(
    (answer) => `${call} answered ${JSON.stringify(answer)} instead of rejecting`,
    (error: unknown) => assertStoreError(error),
  );
  if (typeof said === 'string') assert.fail(said);
}
