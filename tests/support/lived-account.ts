import { workForADay } from './busy-day.ts';
import type { Receiver } from './receiver.ts';
import { SETTLED, settleIn } from './settled-account.ts';
import type { ScratchStorage } from './storages.ts';
import { startTestApi } from './test-api.ts';
import { startTestDelivery } from './test-delivery.ts';

export interface LivedAccount {
  id: string;
  /** The email of its only member. */
  email: string;
  keys: string[];
  /** Delivered, with a shipment, events and the rest. */
  orderId: string;
}

interface Wanted {
  /** What the secrets in the storage are encrypted with. */
  secret: string;
  keys: number;
  /** The receiver of its webhook. A replay to it waits for a worker. */
  receiver: Receiver;
  open(): Promise<ScratchStorage>;
}

/** An account that has everything, as after a day of work. */
export async function liveInAccount({ secret, keys, receiver, open }: Wanted): Promise<LivedAccount> {
  const api = await startTestApi({
    ...SETTLED,
    secret,
    openScratch: async (clock) => {
      // Nothing is so old that a server would remove it.
      clock.advance(Date.now() - clock.now());
      return open();
    },
  });
  const delivery = await startTestDelivery(api, receiver);
  try {
    const merchant = await workForADay(api, delivery, receiver);
    await delivery.stop();
    const orderId = await settleIn(api, merchant, receiver.url);
    const { accountId: id } = merchant;
    const created: string[] = [];
    while (created.length < keys) created.push((await api.newKey({ accountId: id })).key);
    return { id, email: `${id}@example.com`, keys: created, orderId };
  } finally {
    await api.close();
  }
}
