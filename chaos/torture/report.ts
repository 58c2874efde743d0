import type { TortureResult } from './torture.ts';

const SHOWN_FINDINGS = 20;

export function describeResult(result: TortureResult, kills: number): string {
  const { tally, faults, findings } = result;
  const happened = Object.entries(faults).map(([kind, times]) => `${kind} ${times}`);
  return [
    `  ${tally.purchases} purchases in ${result.seconds} s: ${tally.bought} answered with a label, ${tally.refused} refused, ` +
      `${tally.unknown} unknown at first, ${tally.unanswered} cut off by a kill`,
    `  ${kills} kill -9, ${result.killsAfterSale} of them between sale and answer`,
    `  faults: ${happened.join(', ')}`,
    `  labels sold there ${result.sold}, labels here ${result.here}; refunded there ${result.refunded}`,
    `  ${result.logLines} lines of log searched for keys, secrets, label URLs, names and streets`,
    findings.length === 0 ? 'No findings.' : `${findings.length} findings:`,
    ...findings.slice(0, SHOWN_FINDINGS).map((text) => `  ${text}`),
  ].join('\n');
}
