import { forgetResponses } from '../idempotency/index.ts';
import type { Vault } from '../lib/crypto.ts';
import { forgetRequests } from '../request-log/index.ts';
import type { ForgetTraces } from '../shipping/index.ts';
import type { Storage } from '../storage/index.ts';

interface Parts {
  storage: Storage;
  vault: Vault;
  /** Stores what the request log still has in memory. */
  flush?: () => Promise<void> | undefined;
}

/** Removes what the request log and stored responses know of a customer whose data is erased. */
export const createForgetTraces =
  ({ storage, vault, flush }: Parts): ForgetTraces =>
  async (accountId, traces) => {
    await flush?.();
    await forgetRequests(storage, accountId, traces);
    await forgetResponses({ storage, vault }, accountId, traces.ids);
  };
