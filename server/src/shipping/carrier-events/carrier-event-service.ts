import type { CarrierUpdate, RawRequest } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, notFound, unavailable } from '../../lib/errors.ts';
import type { Storage } from '../../storage/index.ts';
import type { CarrierAccounts } from '../carrier-accounts/index.ts';
import type { CarrierTracking, RefundUpdates } from '../shipments/index.ts';
import type { TrackerUpdates } from '../trackers/index.ts';
import { createFailureLimit } from './failure-limit.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
  carrierTracking: CarrierTracking;
  refundUpdates: RefundUpdates;
  trackerUpdates: TrackerUpdates;
}

/** What has changed, for open dashboards. */
interface Changed {
  userId: string;
  topics: string[];
}

interface Sender {
  userId: string;
  accountId: string;
}

export type CarrierEventService = ReturnType<typeof createCarrierEventService>;

/** Webhooks of carriers. Each may come several times, in any order and at the same time. */
export function createCarrierEventService(dependencies: Dependencies) {
  const { storage, clock, accounts, carrierTracking, refundUpdates, trackerUpdates } = dependencies;
  const limit = createFailureLimit(clock);

  /** The topics that have changed; none for a parcel that is not known here. */
  async function apply(sender: Sender, update: CarrierUpdate): Promise<string[]> {
    if (update.type === 'refund') return (await refundUpdates(sender, update)) ? ['shipments'] : [];
    const { trackingCode, trackerId, carrier, tracked } = update;
    if (await carrierTracking.heard(sender, trackingCode, tracked, trackerId)) return ['shipments'];
    const answer = { ...tracked, carrier: carrier ?? null, trackerId: trackerId ?? null };
    return (await trackerUpdates(sender, trackingCode, answer)) ? ['trackers'] : [];
  }

  async function verify(accountId: string, request: RawRequest) {
    const account = await accounts.byId(storage.db, accountId);
    if (account?.carrier.receive === undefined) throw notFound('Carrier account');
    const received = await account.carrier.receive(request).catch((cause) => {
      throw unavailable('The webhook can not be verified just now', cause);
    });
    // The reason is about the secret: it is not for whoever does not know that.
    if (received.outcome === 'unverified')
      throw new AppError('UNAUTHORIZED', 'The signature is missing or wrong');
    return { userId: account.userId, updates: received.updates };
  }

  return {
    /** Everything is stored when it returns. `client` is the address that the request came from. */
    async receive(accountId: string, client: string, request: RawRequest): Promise<Changed> {
      const subject = `${accountId} ${client}`;
      const waitMs = limit.waitOf(subject);
      if (waitMs > 0)
        throw new AppError('RATE_LIMITED', 'Too many requests that could not be verified', {
          retryAfterSeconds: Math.ceil(waitMs / 1000),
        });
      try {
        const { userId, updates } = await verify(accountId, request);
        const topics = new Set<string>();
        for (const update of updates)
          for (const topic of await apply({ userId, accountId }, update)) topics.add(topic);
        return { userId, topics: [...topics] };
      } catch (error) {
        if (error instanceof AppError && error.status < 500) limit.failed(subject);
        throw error;
      }
    },
  };
}
