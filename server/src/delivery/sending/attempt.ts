import { setTimeout as sleep } from 'node:timers/promises';
import type { EventMessage } from '../../destinations/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Vault } from '../../lib/crypto.ts';
import { messageOf as errorText } from '../../lib/errors.ts';
import type { Span, Tracer } from '../../lib/tracer.ts';
import { type EventToSend, payloadText, sealedDestinations, toCloudEvent } from '../../webhooks/index.ts';
import type { Claimed } from '../claims/claim.ts';
import { type Outcome, postponed } from '../recording/outcome.ts';
import type { DestinationSender, DestinationTarget } from './destination-sender.ts';
import { createEndpointOptions } from './endpoint-options.ts';
import type { Sender } from './sender.ts';
import { type SignedRequest, signRequest } from './sign.ts';
import { createSecretCache, createSigningKeyCache } from './signing-keys.ts';

/** How long a delivery that cannot be sent keeps its slot, so that a worker does not race through a backlog of them. */
const UNSENDABLE_MS = 200;

interface Dependencies {
  clock: Clock;
  vault: Vault;
  sender: Sender;
  /** For what is not sent over HTTPS. */
  destinations: DestinationSender;
  /** The installation's public URL, which CloudEvents name as their source. */
  publicUrl?: string | undefined;
  /** Where deliveries are traced. */
  tracer?: Tracer | undefined;
}

/**
 * Sends a claimed delivery. Undefined if it was not started in time. The promise never rejects: a delivery without an
 * outcome would keep its slot for ever.
 */
export function createAttempt(
  dependencies: Dependencies,
): (claimed: Claimed) => Promise<Outcome | undefined> {
  const { clock, vault, sender, destinations, publicUrl, tracer } = dependencies;
  const secretOf = createSecretCache(vault);
  const keyOf = createSigningKeyCache();
  const endpointOf = createEndpointOptions(vault);

  /** A part of what has caused the event, as far as that is known here. */
  async function sendTraced(claimed: Claimed, event: EventToSend, at: number): Promise<Outcome | undefined> {
    if (tracer === undefined) return send(claimed, event, at);
    const span = tracer.start(`deliver ${event.type}`, {
      kind: 'client',
      parent: tracer.causeOf(event.id),
      attributes: {
        'waybill.delivery.id': claimed.id,
        'waybill.delivery.attempt': claimed.attempts + 1,
        'waybill.subscription.id': claimed.subscriptionId,
        'waybill.event.id': event.id,
        'waybill.destination': claimed.destination ?? 'https',
      },
    });
    try {
      const outcome = await send(claimed, event, at, span);
      span.end(
        {
          'http.response.status_code': outcome?.statusCode ?? undefined,
          'error.type': outcome?.errorCode ?? undefined,
        },
        outcome?.delivered === true ? undefined : (outcome?.errorCode ?? 'not started'),
      );
      return outcome;
    } catch (error) {
      span.end({}, 'unsendable');
      throw error;
    }
  }

  async function send(
    claimed: Claimed,
    event: EventToSend,
    at: number,
    span?: Span,
  ): Promise<Outcome | undefined> {
    const { id: deliveryId, subscriptionId, sealedSecrets, sealedOptions } = claimed;
    const { url, payload, format, startBy } = claimed;
    const secrets = sealedSecrets.map((sealed) => secretOf(sealed, subscriptionId));
    const data = payloadText(event, payload);
    const content = {
      ...{ deliveryId, eventId: event.id, sequence: event.sequence, type: event.type, data },
      ...(format === 'cloudevents' && { cloudEvent: cloudEventOf(event, data, publicUrl) }),
    };
    const leftMs = startBy - clock.monotonic();
    if (claimed.destination === null) {
      const context = span === undefined ? '' : `traceparent: ${span.traceparent}\r\n`;
      const request = { url, ...content, secrets, at, ...(span && { extraHeaders: context }) };
      if (sealedOptions === null) return sender.send(request, leftMs);
      const { sending, hide } = endpointOf(sealedOptions, subscriptionId);
      const outcome = await sender.send(
        { ...request, ...sending, extraHeaders: withContext(sending.extraHeaders, context) },
        leftMs,
      );
      return outcome && hide(outcome);
    }
    if (leftMs <= 0) return undefined;
    const signed = signRequest({ ...content, keys: secrets.map(keyOf) }, at);
    const target = targetOf(claimed, claimed.destination);
    return destinations.send(target, messageOf(event, deliveryId, signed), at, signed.signatures);
  }

  const targetOf = ({ subscriptionId, sealedSettings }: Claimed, type: string): DestinationTarget => ({
    ...{ type, subscriptionId, sealedSettings: sealedSettings ?? '' },
    settings: () => sealedDestinations.open(vault, { id: subscriptionId, sealed_settings: sealedSettings }),
  });

  return async (claimed) => {
    const at = clock.now();
    try {
      if (claimed.event === null) throw new Error(`the event of ${claimed.id} no longer exists`);
      return await sendTraced(claimed, claimed.event, at);
    } catch (error) {
      await sleep(UNSENDABLE_MS);
      // Not the receiver's fault: a secret that cannot be decrypted, say.
      return postponed(at, {
        errorCode: 'unsendable',
        error: 'could not be sent',
        detail: errorText(error),
      });
    }
  };
}

/** A header of the same name that the subscription has itself stays the only one. */
const withContext = (own = '', context: string): string =>
  /^traceparent:/im.test(own) ? own : context + own;

const cloudEventOf = (event: EventToSend, data: string, source: string | undefined): string =>
  toCloudEvent({
    ...{ eventId: event.id, type: event.type, accountId: event.accountId, data, source },
    ...{ resourceId: event.resourceId, sequence: event.sequence, createdAt: event.createdAt },
  });

const messageOf = (
  event: EventToSend,
  deliveryId: string,
  { body, headers }: SignedRequest,
): EventMessage => ({
  ...{ deliveryId, eventId: event.id, type: event.type, accountId: event.accountId, body, headers },
  ...{ resourceId: event.resourceId, sequence: event.sequence, createdAt: event.createdAt },
  contentType: headers['Content-Type'] ?? 'application/json',
});
