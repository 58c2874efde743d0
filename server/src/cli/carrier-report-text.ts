import type { AskedAccount, CarrierReport, DifferenceKind, DifferingLabel } from '../doctor/index.ts';

/** Whether something was found, or may have been missed because an account could not be asked. */
export const needsAttention = ({ labels, accounts }: CarrierReport): boolean =>
  labels.length > 0 ||
  accounts.some(({ outcome, isComplete }) => outcome === 'no_answer' || isComplete === false);

export function describeCarrierReport(report: CarrierReport): string {
  const { accounts, labels, since } = report;
  if (accounts.length === 0) return 'ok    no carrier accounts to ask';
  return [
    ...accounts.flatMap((account) => describeAccount(account, since)),
    ...labels.flatMap(describeLabel),
    '',
    summaryOf(report),
  ]
    .map(plain)
    .join('\n');
}

/** What carriers and merchants write must not control the terminal. */
const plain = (text: string): string => text.replaceAll(/\p{C}/gu, ' ');

const INDENT = ' '.repeat(6);
const advise = (advice: string): string => `${INDENT}→ ${advice}`;
const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

function describeAccount(account: AskedAccount, since: string): string[] {
  const { name, provider, carrierAccountId, owner, mode, outcome, counts } = account;
  const who = `${name} (${[provider, carrierAccountId, mode, owner].filter((part) => part !== null).join(', ')})`;
  if (outcome === 'not_askable')
    return [`warn  ${who}: cannot be asked what was bought through it. Look at the carrier’s own list`];
  if (outcome === 'no_answer')
    return [
      `fail  ${who}: could not be asked: ${account.reason}`,
      advise('correct this, and run the command again'),
    ];
  const { purchases = 0, notWaybills = 0, ofUnknownAccounts = 0, ofOtherAccounts = 0 } = counts ?? {};
  const others = [
    ...(notWaybills > 0 ? [`${notWaybills} not Waybill’s`] : []),
    ...(ofUnknownAccounts > 0
      ? [`${ofUnknownAccounts} by a Waybill whose carrier account this database does not have`]
      : []),
    ...(ofOtherAccounts > 0
      ? [`${ofOtherAccounts} by other carrier accounts with the same credentials`]
      : []),
  ];
  const listed = `${plural(purchases, 'purchase')} since ${since}${others.length > 0 ? `: ${others.join(', ')}` : ''}`;
  const hint = ofUnknownAccounts > 0 ? [advise(ABOUT_UNKNOWN_ACCOUNTS)] : [];
  if (account.isComplete !== false) return [`ok    ${who}: ${listed}`, ...hint];
  return [
    `fail  ${who}: ${listed}, read back to ${account.readBackTo} only, because there are too many to read`,
    ...hint,
    advise('ask for a shorter time with --since, if the database lost no more than that'),
  ];
}

const ABOUT_UNKNOWN_ACCOUNTS =
  'another installation uses these credentials, or this carrier account was connected again after the database had lost it: ' +
  'if so, look at these labels at the carrier';

const WHAT: Record<DifferenceKind, string> = {
  lost: 'lost: the carrier sold this label, and the database does not know it',
  believed_unsold: 'sold: the database says that this label was not sold, and the carrier sold it',
  believed_voided: 'not voided: the database says that this label is voided, and at the carrier it is not',
  believed_refunded:
    'not refunded: the database says that this label was refunded, and the carrier rejected that',
  voided_at_carrier: 'voided: the database says that this label can be used, and at the carrier it is voided',
  other_label: 'another label: the carrier has other tracking numbers than the database',
};

function describeLabel(label: DifferingLabel): string[] {
  const { carrier, service, cost, currency, shipmentId, orderId, status } = label;
  const facts = [
    `${label.name} (${label.provider}) ${label.carrierShipmentId}`,
    `tracking ${label.trackingCodes.join(', ') || 'none'}`,
    [carrier, service].filter((part) => part !== null).join(' '),
    `bought ${label.purchasedAt}`,
    cost === null ? '' : `${cost.toLocaleString('en', { minimumFractionDigits: 2 })} ${currency}`,
    label.isTest ? 'test label, nothing was charged' : '',
    label.reference === null ? '' : `reference ${label.reference}`,
    shipmentId === null ? '' : `shipment ${shipmentId}, ${status}`,
    orderId === null ? '' : `order ${orderId}`,
  ].filter((fact) => fact !== '');
  return [
    `fail  ${WHAT[label.kind]}`,
    `${INDENT}${facts.join(' · ')}`,
    ...(label.isCertainlyOurs
      ? []
      : [
          `${INDENT}Another program, or another installation of Waybill, may have bought it with the same credentials: ask there first`,
        ]),
    advise(label.advice),
  ];
}

function summaryOf({ labels, accounts }: CarrierReport): string {
  const asked = accounts.filter(({ outcome }) => outcome === 'asked').length;
  const found =
    labels.length === 0
      ? 'No label differs'
      : `${plural(labels.length, 'label differs', 'labels differ')}. Nothing was changed`;
  return `${found}. Asked ${asked} of ${plural(accounts.length, 'carrier account')}.`;
}
