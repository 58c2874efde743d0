import type { CarrierUpdate, RawRequest, Received } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, invalid, notFound, unavailable } from '../../lib/errors.ts';
import { requireAwake, type Storage } from '../../storage/index.ts';
import type { CarrierAccounts } from '../carrier-accounts/index.ts';
import type { CarrierTracking, RefundUpdates, TurnedUpLabels } from '../shipments/index.ts';
import type { TrackerUpdates } from '../trackers/index.ts';
import { createEventLimit } from './event-limit.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
  carrierTracking: CarrierTracking;
  refundUpdates: RefundUpdates;
  turnedUpLabels: TurnedUpLabels;
  trackerUpdates: TrackerUpdates;
}

interface Sender {
  accountId: string;
  carrierAccountId: string;
}

/** An account whose carrier sends events. */
export interface EventAccount extends Sender {
  verify(request: RawRequest): Promise<Received>;
}

export type CarrierEventService = ReturnType<typeof createCarrierEventService>;

/** Webhooks of carriers. Each may come several times, in any order and at the same time. */
export function createCarrierEventService(dependencies: Dependencies) {
  const { storage, clock, accounts, carrierTracking } = dependencies;
  const { refundUpdates, turnedUpLabels, trackerUpdates } = dependencies;
  const countEvent = createEventLimit(clock);

  /** The topics that have changed; none for a parcel that is not known here. */
  async function apply(sender: Sender, update: CarrierUpdate): Promise<string[]> {
    if (update.type === 'refund') return (await refundUpdates(sender, update)) ? ['shipments'] : [];
    const { trackingCode, trackerId, carrier, tracked } = update;
    if (await carrierTracking.heard(sender, trackingCode, tracked, trackerId)) return ['shipments'];
    if (await turnedUpLabels(sender, update)) return ['shipments'];
    const answer = { ...tracked, carrier: carrier ?? null, trackerId: trackerId ?? null };
    return (await trackerUpdates(sender, trackingCode, answer)) ? ['trackers'] : [];
  }

  /** What a genuine event says. Throws for any other. */
  async function updatesOf(account: EventAccount, request: RawRequest): Promise<CarrierUpdate[]> {
    const received = await account.verify(request).catch((cause) => {
      throw unavailable('The webhook cannot be verified right now', cause);
    });
    // The reason is about the secret: it is not for whoever does not know that.
    if (received.outcome === 'unverified')
      throw new AppError('UNAUTHORIZED', 'The signature is missing or wrong');
    countEvent(account.carrierAccountId);
    if (received.outcome === 'unreadable') throw invalid(`body: ${received.reason}`);
    return received.updates;
  }

  return {
    /** Throws if there is none, or its carrier sends no events. */
    async account(carrierAccountId: string): Promise<EventAccount> {
      const account = await accounts.byId(storage.db, carrierAccountId);
      const verify = account?.carrier.receive;
      if (account === undefined || verify === undefined) throw notFound('Carrier account');
      await requireAwake(storage.db, account.accountId);
      return { carrierAccountId, accountId: account.accountId, verify };
    },

    /** Returns the topics that have changed, for open dashboards. Everything is stored by then. */
    async receive(account: EventAccount, request: RawRequest): Promise<string[]> {
      const topics = new Set<string>();
      for (const update of await updatesOf(account, request))
        for (const topic of await apply(account, update)) topics.add(topic);
      return [...topics];
    },
  };
}
