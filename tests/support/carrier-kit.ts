import { describe, test } from 'vitest';
import type { Carrier } from '../../server/src/carriers/carrier.ts';
import { carrierCases } from '../../server/src/carriers/kit/carrier-cases.ts';
import { faultCases } from '../../server/src/carriers/kit/fault-cases.ts';
import type { KitCase, KitRemote, KitSamples, KitSubject } from '../../server/src/carriers/kit/kit.ts';
import { sampleRequests } from '../../server/src/carriers/kit/sample-requests.ts';

export type CarrierSamples = Pick<KitSamples, 'request' | 'untakeable' | 'remembers' | 'buysOnce'>;

/** Where a carrier is tested without a plug-in. */
const SEVERAL_PARCELS_ONLY = {
  ...{ multiParcel: true, customs: false, insurance: false, signature: false, saturdayDelivery: false },
  ...{ labelMessages: false, returns: false, addressVerification: false, trackers: false, webhooks: false },
  labelFormats: [],
};

/** Runs cases of the contract kit, each as a test. */
export function describeCases(name: string, cases: readonly KitCase[]): void {
  describe(name, () => {
    for (const { name: guarantee, run } of cases)
      test(guarantee, async ({ skip }) => {
        const untested = await run();
        if (untested !== undefined) skip(`needs ${untested.needs}`);
      });
  });
}

/** A carrier that answers at once and is asked without a plug-in. */
export function describeCarrier(
  name: string,
  createStage: () => { carrier: Carrier },
  samples: CarrierSamples,
): void {
  describeCases(`${name} keeps to what a carrier is`, carrierCases(subjectOf(createStage, samples)));
}

/** One that answers over a network. */
export function describeRemoteCarrier(
  name: string,
  createStage: () => Promise<{ carrier: Carrier; remote: KitRemote }>,
  samples: CarrierSamples,
): void {
  describePlugin(name, subjectOf(createStage, samples));
}

/** A plug-in, with all that it declares. */
export function describePlugin(name: string, subject: KitSubject): void {
  describeCases(`${name} keeps to what a carrier is`, carrierCases(subject));
  describeCases(`${name} keeps to what a carrier is when answers are lost`, faultCases(subject));
}

const subjectOf = (createStage: KitSubject['createStage'], samples: CarrierSamples): KitSubject => ({
  createStage,
  samples: sampleRequests(samples),
  capabilities: SEVERAL_PARCELS_ONLY,
  hasAccount: false,
});
