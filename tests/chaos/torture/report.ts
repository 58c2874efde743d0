import type { StoreTortureResult } from './store-torture.ts';
import type { TortureResult } from './torture.ts';

const SHOWN_FINDINGS = 20;

export function describeResult(result: TortureResult, kills: number): string {
  const { tally, faults, findings } = result;
  const happened = Object.entries(faults).map(([kind, times]) => `${kind} ${times}`);
  return [
    `  ${tally.purchases} purchases in ${result.seconds} s: ${tally.bought} answered with a label, ${tally.refused} refused, ` +
      `${tally.unknown} unknown at first, ${tally.unanswered} cut off by a kill`,
    `  ${tally.voids} voids asked for, ${tally.voided} of them answered as voided`,
    `  ${kills} kill -9: ${result.killsAfterSale} between sale and answer, ${result.killsAfterRefund} between refund and answer`,
    `  faults: ${happened.join(', ')}`,
    `  labels sold there ${result.sold}, labels here ${result.here}`,
    `  before anybody helped: refunded there ${result.refundedThere}, voided here ${result.voidedHere}`,
    `  ${result.logLines} lines of log searched for keys, secrets, label URLs, names and streets`,
    ...linesOf(findings),
  ].join('\n');
}

export function describeStoreResult(result: StoreTortureResult, kills: number): string {
  const faults = Object.entries(result.faults).map(([kind, times]) => `${kind} ${times}`);
  return [
    `  ${result.imported} orders imported during ${kills} kill -9, in ${result.seconds} s with the rest`,
    `  ${result.shipped} shipments reported, ${result.undecided} of them left for a person to decide`,
    `  faults of the shop: ${faults.join(', ') || 'none'}`,
    ...linesOf(result.findings),
  ].join('\n');
}

const linesOf = (findings: readonly string[]): string[] => [
  findings.length === 0 ? 'No findings.' : `${findings.length} findings:`,
  ...findings.slice(0, SHOWN_FINDINGS).map((text) => `  ${text}`),
];
