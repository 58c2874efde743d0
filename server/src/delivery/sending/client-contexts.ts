import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls';

/** A client certificate to authenticate with. Plain data, so that it can be passed to another thread. */
export interface ClientIdentity {
  /** The subscription and the certificate: connections and TLS sessions of one identity are never used by another. */
  id: string;
  certificate: string;
  privateKey: string;
}

/** Each takes some 100 kB, and with a CA of its own 30 ms to build. */
const MAX_CONTEXTS = 100;

/** TLS contexts by identity, those used last. They are needed for new connections only. */
export function createClientContexts(
  base: SecureContextOptions,
): (identity: ClientIdentity) => SecureContext {
  const contexts = new Map<string, SecureContext>();
  return ({ id, certificate, privateKey }) => {
    const context = contexts.get(id) ?? createSecureContext({ ...base, cert: certificate, key: privateKey });
    contexts.delete(id);
    contexts.set(id, context);
    const [oldest] = contexts.keys();
    if (contexts.size > MAX_CONTEXTS && oldest !== undefined) contexts.delete(oldest);
    return context;
  };
}
