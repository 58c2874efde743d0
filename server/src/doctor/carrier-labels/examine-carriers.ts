import type { CarrierRegistry } from '../../carriers/index.ts';
import { createAccounts } from '../../compose/accounts.ts';
import type { Config } from '../../config.ts';
import { systemClock, toIso } from '../../lib/clock.ts';
import type { Vault } from '../../lib/crypto.ts';
import { createCarrierAccounts } from '../../shipping/carrier-accounts/index.ts';
import type { CarrierAccountRow, Storage } from '../../storage/index.ts';
import { type Answer, askAccounts } from './ask-accounts.ts';
import type { CarrierReport, DifferingLabel, PurchaseCounts } from './carrier-report.ts';
import { describeAccount } from './describe-account.ts';
import { differingLabels } from './differing-labels.ts';
import { createOwnerSearch, type OwnerSearch, type OwnPurchase } from './whose-purchase.ts';

interface Parts {
  storage: Storage;
  registry: CarrierRegistry;
  vault: Vault;
  config: Config;
}

interface Question {
  since: number;
  /** Only those that it is true of. */
  isWanted(account: CarrierAccountRow): boolean;
}

/** A carrier's clock may differ from this machine's: what it sold this shortly before or after is asked for too. */
const CLOCK_MARGIN_MS = 15 * 60_000;

/**
 * Compares what was bought at the carriers with the database, which may have forgotten the newest purchases: after a failover to a
 * replica that was behind, or the restore of a backup. Changes nothing, here or there.
 */
export async function examineCarriers(
  { storage, registry, vault, config }: Parts,
  { since, isWanted }: Question,
): Promise<CarrierReport> {
  const until = Date.now();
  const all = await storage.db.selectFrom('carrier_accounts').selectAll().orderBy('created_at').execute();
  const asked = all.filter((row) => row.deleted_at === null && isWanted(row));
  const answers = await askAccounts(storage, createCarrierAccounts({ registry, vault }), asked, {
    since: since - CLOCK_MARGIN_MS,
    until: until + CLOCK_MARGIN_MS,
  });
  // Read only now: what was bought while the carriers were asked has been intended before.
  const whoseIs = await createOwnerSearch(storage, all, answers.flatMap(purchasesIn), since);
  const { own, counts } = await sortPurchases(answers, whoseIs, isWanted);
  const labels = await differingLabels(storage, registry, all, own);
  const { accounts } = createAccounts({ storage, clock: systemClock, maxApiKeys: config.maxApiKeys });
  const owners = await accounts.owners();
  const byNewest = (a: DifferingLabel, b: DifferingLabel) => b.purchasedAt.localeCompare(a.purchasedAt);
  return {
    since: toIso(since),
    until: toIso(until),
    accounts: answers.map((one) =>
      describeAccount(
        one,
        counts.get(one.account.id),
        owners.get(one.account.account_id)?.join(', ') ?? null,
      ),
    ),
    labels: labels.sort(byNewest),
  };
}

const purchasesIn = ({ answer }: Answer) =>
  answer === 'not_askable' || answer.outcome !== 'listed' ? [] : answer.purchases;

/** Several accounts with the same credentials list the same purchases: each is compared once. */
async function sortPurchases(
  answers: readonly Answer[],
  whoseIs: OwnerSearch,
  isWanted: Question['isWanted'],
) {
  const own = new Map<string, OwnPurchase>();
  const counts = new Map<string, PurchaseCounts>();
  for (const one of answers) {
    const { account, answer } = one;
    if (answer === 'not_askable' || answer.outcome !== 'listed') continue;
    const purchases = purchasesIn(one);
    const count = { purchases: purchases.length, notWaybills: 0, ofUnknownAccounts: 0, ofOtherAccounts: 0 };
    counts.set(account.id, count);
    for (const purchase of purchases) {
      const whose = await whoseIs(purchase, account);
      if (whose === 'not_waybills') count.notWaybills++;
      else if (whose === 'unknown_account') count.ofUnknownAccounts++;
      else if (isWanted(whose.owner)) keep(own, whose);
      else count.ofOtherAccounts++;
    }
  }
  return { own: [...own.values()], counts };
}

function keep(own: Map<string, OwnPurchase>, one: OwnPurchase): void {
  const key = `${one.owner.provider} ${one.purchase.carrierShipmentId}`;
  if (!own.has(key)) own.set(key, one);
}
