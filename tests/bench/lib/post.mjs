import { Pool } from 'undici';
import { signingKey, signRequest } from '../dist/server-parts.js';
import { orderEvent } from './payload.mjs';

const KEY = signingKey(`whsec_${Buffer.alloc(32, 3).toString('base64')}`);

/** One delivery as made by every contender except Waybill: signed the same way, sent with `Pool.request`. */
export function createPost({ origin, ca }, concurrency) {
  const pool = new Pool(origin, { connections: concurrency, connect: { ca } });
  return async ({ id, type, data }) => {
    const { headers, body } = signRequest({ deliveryId: id, type, data, keys: [KEY] }, Date.now());
    const response = await pool.request({ path: '/', method: 'POST', headers, body });
    await response.body.dump();
    if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}`);
  };
}

/** A delivery as a job for a queue without an events table. */
export const newJob = (number) => ({
  id: `dlv_${String(number).padStart(26, '0')}`,
  type: 'order.created',
  data: JSON.stringify(orderEvent(number)),
});

/** Calls `add` with batches of a thousand jobs. */
export async function inThousands(count, add) {
  for (let from = 0; from < count; from += 1_000) {
    await add(Array.from({ length: Math.min(1_000, count - from) }, (_, i) => newJob(from + i)));
  }
}
