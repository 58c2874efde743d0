import { fieldsOf, textOf } from '../../plugins/answer-fields.ts';
import { StoreError } from '../store.ts';
import type { WooClient } from './client.ts';
import { WC } from './site.ts';

const KEEP_MS = 600_000;

/**
 * Whether WooCommerce writes to the customer when an order is completed, as it does by default: no request can keep it from that. Read
 * again after ten minutes; a user who may not see settings gets the default.
 */
export function createCompletedMail(client: WooClient): () => Promise<boolean> {
  let known: { isOn: boolean; until: number } | undefined;

  async function read(): Promise<boolean> {
    try {
      const route = `${WC}/settings/email_customer_completed_order/enabled`;
      const { body } = await client.read(route, { _fields: 'id,value' });
      return textOf(fieldsOf(body).value) !== 'no';
    } catch (error) {
      if (error instanceof StoreError && error.code === 'forbidden') return true;
      throw error;
    }
  }

  return async () => {
    if (known === undefined || client.now() >= known.until)
      known = { isOn: await read(), until: client.now() + KEEP_MS };
    return known.isOn;
  };
}
