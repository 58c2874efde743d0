import type { CarrierRegistry } from '../../carriers/index.ts';
import { toIso } from '../../lib/clock.ts';
import { toDecimalOrNull } from '../../lib/money.ts';
import { normalizeCode } from '../../shipping/shipments/index.ts';
import type { CarrierAccountRow, Storage } from '../../storage/index.ts';
import { adoptedCodes } from './adopted-labels.ts';
import { adviceFor } from './advice.ts';
import type { DifferenceKind, DifferingLabel } from './carrier-report.ts';
import { differenceOf } from './compare-purchase.ts';
import type { OwnPurchase } from './whose-purchase.ts';

type Differing = OwnPurchase & { kind: DifferenceKind };

/** Nothing is wrong with them any more once their orders were marked as shipped with them. */
const ADOPTABLE: ReadonlySet<DifferenceKind> = new Set(['lost', 'believed_unsold', 'believed_voided']);

/** Which purchases differ from what the database has of them, without those that a person has taken care of. */
export async function differingLabels(
  storage: Storage,
  registry: CarrierRegistry,
  all: readonly CarrierAccountRow[],
  own: readonly OwnPurchase[],
): Promise<DifferingLabel[]> {
  const differing = own.flatMap((one): Differing[] => {
    const kind = differenceOf(one.purchase, one.shipment);
    return kind === undefined ? [] : [{ ...one, kind }];
  });
  const adoptable = differing.filter(({ kind }) => ADOPTABLE.has(kind));
  /** Whoever may have bought it may have adopted it. */
  const accountsOf = ({ owner, isCertainlyOurs }: Differing): string[] =>
    isCertainlyOurs
      ? [owner.account_id]
      : all.filter(({ provider }) => provider === owner.provider).map(({ account_id }) => account_id);
  const adopted = new Map<string, Set<string>>();
  for (const accountId of new Set(adoptable.flatMap(accountsOf))) {
    const theirs = adoptable.filter((one) => accountsOf(one).includes(accountId));
    const purchases = theirs.map(({ purchase }) => purchase);
    adopted.set(accountId, await adoptedCodes(storage, accountId, purchases));
  }
  const isAdopted = (one: Differing): boolean =>
    ADOPTABLE.has(one.kind) &&
    accountsOf(one).some((id) =>
      one.purchase.trackingCodes.some((code) => adopted.get(id)?.has(normalizeCode(code))),
    );
  return differing
    .filter((one) => !isAdopted(one))
    .map((one) => labelOf(one, registry.plugin(one.owner.provider)?.name ?? one.owner.provider));
}

function labelOf(differing: Differing, seller: string): DifferingLabel {
  const { kind, owner, purchase, shipment, orderId, isCertainlyOurs } = differing;
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
    orderId,
    status: shipment?.status ?? null,
    advice: adviceFor({ kind, purchase, shipment, orderId, seller }),
  };
}
