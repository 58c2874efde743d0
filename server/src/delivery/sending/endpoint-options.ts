import type { Vault } from '../../lib/crypto.ts';
import { MASK, openOptions } from '../../webhooks/index.ts';
import type { Outcome } from '../recording/outcome.ts';
import type { ClientIdentity } from './client-contexts.ts';

/** What a subscription's deliveries are sent with, decrypted. */
interface EndpointOptions {
  /** To be passed to the sender. */
  sending: { extraHeaders?: string; identity?: ClientIdentity };
  /** The outcome without the headers' values: some receivers answer with what they were sent. */
  hide(outcome: Outcome): Outcome;
}

const MAX_CACHED = 1_000;

/** By their encrypted text, as signing secrets are: nothing has to be invalidated. */
export function createEndpointOptions(
  vault: Vault,
): (sealed: string, subscriptionId: string) => EndpointOptions {
  const known = new Map<string, EndpointOptions>();
  return (sealed, subscriptionId) => {
    const cached = known.get(sealed);
    if (cached !== undefined) return cached;
    if (known.size >= MAX_CACHED) known.clear();
    const options = open(vault, sealed, subscriptionId);
    known.set(sealed, options);
    return options;
  };
}

function open(vault: Vault, sealed: string, subscriptionId: string): EndpointOptions {
  const { headers = {}, clientCertificate } = openOptions(vault, {
    id: subscriptionId,
    sealed_options: sealed,
  });
  const extraHeaders = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const hideIn = hiding(Object.values(headers));
  return {
    sending: {
      ...(extraHeaders !== '' && { extraHeaders }),
      ...(clientCertificate && {
        identity: {
          id: `${subscriptionId} ${clientCertificate.shown.fingerprint256}`,
          certificate: clientCertificate.certificate,
          privateKey: clientCertificate.privateKey,
        },
      }),
    },
    hide: (outcome) =>
      outcome.response === null || extraHeaders === ''
        ? outcome
        : { ...outcome, response: hideIn(outcome.response, outcome.responseCut) },
  };
}

/** Shorter ones are no secrets, and occur in any text. */
const SHORTEST = 4;

function hiding(values: readonly string[]): (text: string, isCut: boolean) => string {
  // The token of `Bearer token` by itself too; and each as it would be written in JSON.
  const secrets = [...new Set(values.flatMap((value) => [value, ...value.split(' ')]))]
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .filter(({ length }) => length >= SHORTEST)
    .sort((a, b) => b.length - a.length);
  return (text, isCut) => {
    let hidden = text;
    for (const secret of secrets) hidden = hidden.replaceAll(secret, MASK);
    return isCut ? secrets.reduce(hideStart, hidden) : hidden;
  };
}

/** The start of a secret at the end of a text that was cut there. */
function hideStart(text: string, secret: string): string {
  for (let length = Math.min(secret.length - 1, text.length); length >= SHORTEST; length--)
    if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + MASK;
  return text;
}
