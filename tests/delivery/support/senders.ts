import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Outcome } from '../../../server/src/delivery/recording/outcome.ts';
import { createSender, type Sender, type SendRequest } from '../../../server/src/delivery/sending/sender.ts';
import { signingKey, signRequest } from '../../../server/src/delivery/sending/sign.ts';
import { createAddressGuard } from '../../../server/src/lib/address-guard.ts';
import { systemClock } from '../../../server/src/lib/clock.ts';
import { present } from '../../../server/src/lib/present.ts';
import { certificate, LOOPBACK } from './receivers.ts';

/** Short, so that a test can wait for it. */
export const TIMEOUT_MS = 600;
/** Nothing on this machine takes so long, however busy it is: a test that waited for it would itself time out. */
const NEVER_MS = 600_000;

type Options = Partial<Parameters<typeof createSender>[0]> & { allowed?: string[] };

export interface TestSender extends Sender {
  post(url: string): Promise<Outcome>;
}

/** May reach 127.0.0.1 and trusts the receivers' certificate, unless told otherwise; gone with the test. */
export function newSender({ allowed = [LOOPBACK], ...options }: Options = {}): TestSender {
  const guard = createAddressGuard(allowed);
  const sender = createSender({
    clock: systemClock,
    guard,
    extraCa: certificate.cert,
    timeoutMs: NEVER_MS,
    connectTimeoutMs: NEVER_MS,
    // However busy the machine is.
    pauses: { total: () => 0, close() {} },
    ...options,
  });
  onTestFinished(() => sender.close());
  return { ...sender, post: async (url) => present(await sender.send(requestTo(url), 1_000)) };
}

export const requestTo = (url: string): SendRequest => ({
  url,
  deliveryId: 'dlv_1',
  eventId: 'evt_1',
  sequence: 1,
  type: 'order.created',
  data: '{"id":"ord_1","name":"Grüße"}',
  secrets: ['whsec_AAAA'],
  at: Date.now(),
});

export const signed = ({ secrets, at, ...content }: SendRequest) =>
  signRequest({ ...content, keys: secrets.map(signingKey) }, at);

/** Turns of the event loop, in which this process reads all that it has sent itself before. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await sleep(1);
}
