import type { Clock } from '../lib/clock.ts';
import type { Vault } from '../lib/crypto.ts';
import { createOrderFinder } from '../shipping/orders/index.ts';
import {
  createCustomerFinder,
  createCustomerService,
  createErasureService,
} from '../shipping/personal-data/index.ts';
import type { Storage } from '../storage/index.ts';
import { createOutbox } from '../webhooks/index.ts';
import { createForgetTraces } from './forget-traces.ts';

export type Customers = ReturnType<typeof createCustomers>;

/** For commands, which run beside a server or without one. */
export function createCustomers({ storage, clock, vault }: { storage: Storage; clock: Clock; vault: Vault }) {
  const outbox = createOutbox({ storage, clock });
  const forgetTraces = createForgetTraces({ storage, vault });
  return createCustomerService({
    storage,
    finder: createCustomerFinder({ storage, finder: createOrderFinder({ storage }) }),
    erasure: createErasureService({ storage, clock, outbox, forgetTraces }),
  });
}
