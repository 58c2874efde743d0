import { onTestFinished } from 'vitest';
import { createAddressGuard } from '../../../src/delivery/guard.ts';
import type { Outcome } from '../../../src/delivery/outcome.ts';
import { createSender, type Sender, type SendRequest } from '../../../src/delivery/sender.ts';
import { signingKey, signRequest } from '../../../src/delivery/sign.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { present } from '../../../src/lib/present.ts';
import { certificate, LOOPBACK } from './receivers.ts';

/** Short, so that a test can wait for it; far longer than anything on this machine takes. */
export const TIMEOUT_MS = 600;

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
  type: 'order.created',
  data: '{"id":"ord_1","name":"Grüße"}',
  secrets: ['whsec_AAAA'],
  at: Date.now(),
});

export const signed = ({ secrets, at, ...content }: SendRequest) =>
  signRequest({ ...content, keys: secrets.map(signingKey) }, at);

/** How long something took, beside what it came to. */
export async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  const result = await work;
  return { result, ms: performance.now() - started };
}
