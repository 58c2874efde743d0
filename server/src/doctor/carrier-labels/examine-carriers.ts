import { type CarrierRegistry, type ListedPurchase, markIn, markOf } from '../../carriers/index.ts';
import { createAccounts } from '../../compose/services.ts';
import type { Config } from '../../config.ts';
import { systemClock, toIso } from '../../lib/clock.ts';
import type { Vault } from '../../lib/crypto.ts';
import { toDecimalOrNull } from '../../lib/money.ts';
import { createCarrierAccounts } from '../../shipping/carrier-accounts/index.ts';
import type { CarrierAccountRow, Storage } from '../../storage/index.ts';
import { adviceFor } from './advice.ts';
import { type Answer, askAccounts, oldestOf } from './ask-accounts.ts';
import type {
  AskedAccount,
  CarrierReport,
  DifferenceKind,
  DifferingLabel,
  PurchaseCounts,
} from './carrier-report.ts';
import { differenceOf } from './compare-purchase.ts';
import { type KnownShipment, readKnownShipments } from './known-shipments.ts';

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

/** The id of a shipment, which is what a plug-in gets as `reference`. */
const SHIPMENT_ID = /(?<![0-9a-z])shp_[0-9a-hjkmnp-tv-z]{26}(?![0-9a-z])/;

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
    since,
    until,
  });
  // Read only now: what was bought while the carriers were asked has been intended before.
  const sorted = sortPurchases(answers, all);
  const labels: DifferingLabel[] = [];
  for (const [owner, purchases] of sorted.byOwner) {
    const compared = await compare(storage, registry, owner, [...purchases.values()], since);
    labels.push(...compared.labels);
    // Those without a mark are compared with the account that listed them.
    const counts = sorted.counts.get(owner.id);
    if (counts !== undefined) counts.notWaybills = compared.notWaybills;
  }
  const { accounts } = createAccounts({ storage, clock: systemClock, maxApiKeys: config.maxApiKeys });
  const owners = await accounts.owners();
  const byNewest = (a: DifferingLabel, b: DifferingLabel) => b.purchasedAt.localeCompare(a.purchasedAt);
  return {
    since: toIso(since),
    until: toIso(until),
    accounts: answers.map((one) =>
      describe(
        one,
        sorted.counts.get(one.account.id),
        owners.get(one.account.account_id)?.join(', ') ?? null,
      ),
    ),
    labels: labels.sort(byNewest),
  };
}

/** By the carrier account that made them, which may be another with the same credentials: each is compared once. */
function sortPurchases(answers: readonly Answer[], all: readonly CarrierAccountRow[]) {
  const byMark = new Map(all.map((row) => [markOf(row.id), row]));
  const byOwner = new Map<CarrierAccountRow, Map<string, ListedPurchase>>();
  const counts = new Map<string, PurchaseCounts>();
  for (const { account, answer } of answers) {
    if (answer === 'not_askable' || answer.outcome !== 'listed') continue;
    const count = { purchases: answer.purchases.length, notWaybills: 0, ofUnknownAccounts: 0 };
    counts.set(account.id, count);
    for (const purchase of answer.purchases) {
      const mark = markIn(purchase.reference ?? '');
      const owner = mark === undefined ? account : byMark.get(mark);
      if (owner === undefined) {
        count.ofUnknownAccounts++;
        continue;
      }
      const own = byOwner.get(owner) ?? new Map<string, ListedPurchase>();
      byOwner.set(owner, own.set(purchase.carrierShipmentId, purchase));
    }
  }
  return { byOwner, counts };
}

async function compare(
  storage: Storage,
  registry: CarrierRegistry,
  owner: CarrierAccountRow,
  purchases: readonly ListedPurchase[],
  since: number,
): Promise<{ labels: DifferingLabel[]; notWaybills: number }> {
  const ids = { accountId: owner.account_id, carrierAccountId: owner.id };
  const known = await readKnownShipments(storage, ids, since);
  const seller = registry.plugin(owner.provider)?.name ?? owner.provider;
  const ours: Compared[] = [];
  for (const purchase of purchases) {
    const shipment = known.find(purchase);
    const isMarked = markIn(purchase.reference ?? '') !== undefined;
    if (shipment !== undefined || isMarked || SHIPMENT_ID.test(purchase.reference ?? ''))
      ours.push({ purchase, shipment, isCertainlyOurs: isMarked || shipment !== undefined });
  }
  const differing = ours.flatMap((one) => {
    const kind = differenceOf(one.purchase, one.shipment);
    return kind === undefined ? [] : [{ ...one, kind }];
  });
  const adopted = await known.adopted(
    differing.flatMap(({ kind, purchase }) => (ADOPTABLE.has(kind) ? [purchase] : [])),
  );
  const isAdopted = ({ kind, purchase }: (typeof differing)[number]): boolean =>
    ADOPTABLE.has(kind) && purchase.trackingCodes.some((code) => adopted.has(code));
  return {
    labels: differing.filter((one) => !isAdopted(one)).map((one) => labelOf(owner, seller, one)),
    notWaybills: purchases.length - ours.length,
  };
}

interface Compared {
  purchase: ListedPurchase;
  shipment: KnownShipment | undefined;
  isCertainlyOurs: boolean;
}

/** Nothing is wrong with them any more once their orders were marked as shipped with them. */
const ADOPTABLE: ReadonlySet<DifferenceKind> = new Set(['lost', 'believed_unsold', 'believed_voided']);

function labelOf(
  owner: CarrierAccountRow,
  seller: string,
  { kind, purchase, shipment, isCertainlyOurs }: Compared & { kind: DifferenceKind },
): DifferingLabel {
  const { reference, cost, currency, carrier = null, service = null, isTest = false } = purchase;
  return {
    kind,
    carrierAccountId: owner.id,
    name: owner.name,
    provider: owner.provider,
    carrierShipmentId: purchase.carrierShipmentId,
    trackingCodes: purchase.trackingCodes,
    reference,
    purchasedAt: toIso(purchase.purchasedAt),
    cost: currency === null ? null : toDecimalOrNull(cost, currency),
    currency: cost === null ? null : currency,
    carrier,
    service,
    isTest,
    isCertainlyOurs,
    shipmentId: shipment?.id ?? null,
    orderId: shipment?.order_id ?? null,
    status: shipment?.status ?? null,
    advice: adviceFor({ kind, purchase, shipment, seller }),
  };
}

function describe(
  { account, answer }: Answer,
  counts: PurchaseCounts | undefined,
  owner: string | null,
): AskedAccount {
  const shown = {
    carrierAccountId: account.id,
    name: account.name,
    provider: account.provider,
    accountId: account.account_id,
    owner,
    mode: account.mode,
  };
  if (answer === 'not_askable') return { ...shown, outcome: 'not_askable' };
  if (answer.outcome === 'unknown') return { ...shown, outcome: 'no_answer', reason: answer.reason };
  const { isComplete, purchases } = answer;
  return {
    ...shown,
    outcome: 'asked',
    isComplete,
    ...(!isComplete && purchases.length > 0 && { readBackTo: toIso(oldestOf(purchases)) }),
    ...(counts && { counts }),
  };
}
