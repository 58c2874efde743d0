import { isIP } from 'node:net';
import type {
  DestinationContext,
  Destinations,
  EventMessage,
  OpenDestination,
} from '../../destinations/index.ts';
import type { AddressGuard } from '../../lib/address-guard.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Outcome } from '../recording/outcome.ts';
import { blockedAddress, noPublicAddress } from './connect-error.ts';
import { createResolver, type Resolver } from './dns/resolver.ts';
import type { Signatures } from './sign.ts';

interface Options {
  clock: Clock;
  destinations: Destinations;
  guard: AddressGuard;
  extraCa?: string | undefined;
  folder?: string | undefined;
  resolver?: Resolver;
  timeoutMs?: number;
}

/** What leads to a destination; another version of the settings is another destination. */
export interface DestinationTarget {
  type: string;
  subscriptionId: string;
  /** As they are stored: they tell whether those have changed. */
  sealedSettings: string;
  settings(): Record<string, string | number | boolean>;
}

export interface DestinationSender {
  send(
    target: DestinationTarget,
    message: EventMessage,
    at: number,
    signatures: Signatures,
  ): Promise<Outcome>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 15_000;
/** Destinations keep the deadline themselves, and say what they have waited for; this ends one that does not. */
const GRACE_MS = 2_000;
/** Open at the same time; the one that was used least recently is closed for another. */
const MAX_OPEN = 200;

interface Kept {
  sealedSettings: string;
  open: OpenDestination;
}

/** Sends to destinations beside HTTPS, and keeps those open that it has sent to. */
export function createDestinationSender(options: Options): DestinationSender {
  const { clock, destinations, guard, extraCa, folder, timeoutMs = TIMEOUT_MS } = options;
  const { resolver = createResolver({ timeoutMs: 5_000 }) } = options;
  const kept = new Map<string, Kept>();

  const context: DestinationContext = {
    timeoutMs,
    ...(extraCa !== undefined && { extraCa }),
    ...(folder !== undefined && { folder }),
    async resolve(host) {
      const found = isIP(host) === 0 ? await resolver.lookup(host) : [{ address: host, family: isIP(host) }];
      const allowed = found.find(({ address }) => guard(address) === undefined);
      if (allowed !== undefined) return { address: allowed.address, family: allowed.family === 6 ? 6 : 4 };
      if (isIP(host) !== 0) throw blockedAddress(host, guard(host) ?? '');
      throw noPublicAddress(`it resolves to ${found.map(({ address }) => address).join(', ') || 'nothing'}`);
    },
  };

  function forget(subscriptionId: string, { open }: Kept): void {
    kept.delete(subscriptionId);
    void open.close().catch(() => {});
  }

  function opened({ type, subscriptionId, sealedSettings, settings }: DestinationTarget): OpenDestination {
    const known = kept.get(subscriptionId);
    if (known?.sealedSettings === sealedSettings) {
      kept.delete(subscriptionId);
      kept.set(subscriptionId, known);
      return known.open;
    }
    if (known !== undefined) forget(subscriptionId, known);
    const destination = destinations.get(type);
    if (destination === undefined) throw new Error(`this server knows no destination of the type ${type}`);
    const [oldest] = kept;
    if (kept.size >= MAX_OPEN && oldest !== undefined) forget(...oldest);
    const open = destination.open(settings(), context);
    kept.set(subscriptionId, { sealedSettings, open });
    return open;
  }

  return {
    async send(target, message, at, signatures) {
      const started = clock.monotonic();
      const result = await opened(target).send(message, AbortSignal.timeout(timeoutMs + GRACE_MS));
      const postponed = result.errorCode === 'postponed';
      return {
        ...{ delivered: result.delivered, postponed, at, statusCode: null },
        durationMs: Math.round(clock.monotonic() - started),
        ...{ errorCode: result.errorCode, error: result.error, detail: result.detail },
        ...{ response: result.response, responseCut: false, retryAfterMs: result.retryAfterMs, signatures },
      };
    },
    async close() {
      resolver.close();
      await Promise.allSettled(Array.from(kept.values(), ({ open }) => open.close()));
      kept.clear();
    },
  };
}
