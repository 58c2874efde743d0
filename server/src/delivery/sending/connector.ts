import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { type ConnectionOptions, connect, type SecureContext, type TLSSocket } from 'node:tls';
import type { AddressGuard } from '../../lib/address-guard.ts';
import type { ClientIdentity } from './client-contexts.ts';
import { blockedAddress, ConnectError, noPublicAddress } from './connect-error.ts';
import type { Resolver } from './dns/resolver.ts';
import type { Dial } from './http/connection-pool.ts';

interface ConnectorOptions {
  guard: AddressGuard;
  /** Shared by all connections: building one costs more than a handshake. */
  secureContext: SecureContext;
  /** The same with a client certificate. */
  contextOf(identity: ClientIdentity): SecureContext;
  /** For everything: the lookup of the name, the connection and the handshake. */
  timeoutMs: number;
  resolver: Resolver;
}

/** How many addresses of one name are dialed, one after the other. */
const MAX_DIALED = 8;

/**
 * Opens TLS connections to public addresses only. The check is made on the very addresses that are dialed, after the
 * name has been resolved: a name that resolves to something else a moment later gains nothing.
 */
export function createConnector(options: ConnectorOptions): Dial {
  const { guard, secureContext, contextOf, timeoutMs, resolver } = options;
  const sessions = createSessionCache();

  /** The addresses to dial. Those of a name stay out of what the account reads: it has only written the name. */
  async function addressesOf(host: string): Promise<LookupAddress[]> {
    const family = isIP(host);
    if (family !== 0) {
      const refused = guard(host);
      if (refused === undefined) return [{ address: host, family }];
      throw blockedAddress(host, refused);
    }
    const found = await resolver.lookup(host);
    const allowed = found.filter(({ address }) => guard(address) === undefined);
    if (allowed.length > 0) return allowed.slice(0, MAX_DIALED);
    throw noPublicAddress(
      `it resolves to ${found.map(({ address }) => `${address} (${guard(address)})`).join(', ') || 'nothing'}`,
    );
  }

  return async ({ hostname, port, identity }) => {
    const started = performance.now();
    const host = hostname.replace(/^\[|\]$/g, '');
    const addresses = await addressesOf(host);
    const leftMs = timeoutMs - (performance.now() - started);
    return new Promise<TLSSocket>((resolve, reject) => {
      // A session that is resumed has the identity it began with.
      const key = identity === undefined ? `${host}:${port}` : `${host}:${port} ${identity.id}`;
      const settings: ConnectionOptions & { autoSelectFamily: boolean } = {
        host,
        port,
        ...(isIP(host) === 0 && { servername: host }),
        secureContext: identity === undefined ? secureContext : contextOf(identity),
        session: sessions.get(key),
        ALPNProtocols: ['http/1.1'],
        autoSelectFamily: true,
        lookup: (_hostname, _options, answer) => answer(null, addresses),
      };
      const socket = connect(settings);
      const timer = setTimeout(
        () =>
          socket.destroy(new ConnectError('connect_timeout', `no connection within ${timeoutMs / 1000} s`)),
        leftMs,
      );
      const onError = (error: Error): void => {
        clearTimeout(timer);
        reject(error);
      };
      socket.once('error', onError).once('secureConnect', () => {
        clearTimeout(timer);
        socket.off('error', onError).setNoDelay(true);
        // Only now, so that the session of a receiver whose certificate was refused is never resumed.
        socket.on('session', (session) => sessions.put(key, session));
        resolve(socket);
      });
    });
  };
}

const MAX_SESSIONS = 500;

/** The latest TLS session of each host: resuming it saves the certificates and the signature, most of a handshake's cost. */
function createSessionCache() {
  const sessions = new Map<string, Buffer>();
  return {
    get: (key: string) => sessions.get(key),
    put(key: string, session: Buffer): void {
      if (sessions.size >= MAX_SESSIONS) sessions.clear();
      sessions.set(key, session);
    },
  };
}
