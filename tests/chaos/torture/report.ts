import type { MailTortureResult } from './mail-torture.ts';
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

export function describeStoreResult(result: StoreTortureResult): string {
  const faults = Object.entries(result.faults).map(([kind, times]) => `${kind} ${times}`);
  return [
    `  ${result.imported} orders imported and ${result.shipped} shipments reported in ${result.seconds} s`,
    `  ${result.kills} kill -9: ${result.killsWhileImporting} while orders were left to import, ` +
      `${result.killsWhileReporting} between the shop's taking of a report and its answer`,
    `  faults: ${faults.join(', ') || 'none'}`,
    `  ${result.failedAttempts} attempts to report failed; ${result.undecided} reports were left for a person to decide, ` +
      `${result.sentByHand} of which had not arrived and were sent again`,
    '  checked: each order imported once, each tracking code and piece in the shop once, one report and one entry of the log each,',
    '    no difference between the orders here and there, no order rejected, no exit of the server that nobody asked for',
    ...linesOf(result.findings),
  ].join('\n');
}

export function describeMailResult(result: MailTortureResult): string {
  const faults = Object.entries(result.faults).map(([kind, times]) => `${kind} ${times}`);
  return [
    `  ${result.mails} mails in ${result.seconds} s`,
    `  ${result.kills} kill -9, ${result.killsAfterTaking} of them between the mail server's taking of a mail and its answer; ` +
      `${result.inFlight} mails were under way`,
    `  faults: ${faults.join(', ') || 'none'}`,
    `  ${result.twice} mails arrived twice, each of which was under way or had its answer lost`,
    '  checked: each mail arrived, none twice for another reason, all copies of one with the same Message-ID',
    ...linesOf(result.findings),
  ].join('\n');
}

const linesOf = (findings: readonly string[]): string[] => [
  findings.length === 0 ? 'No findings.' : `${findings.length} findings:`,
  ...findings.slice(0, SHOWN_FINDINGS).map((text) => `  ${text}`),
];
