import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { type ConnectionOptions, connect, type SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import { ConnectError, noPublicAddress } from './connect-error.ts';
import type { Resolver } from './dns/resolver.ts';
import type { AddressGuard } from './guard.ts';

interface ConnectorOptions {
  guard: AddressGuard;
  /** Shared by all connections: building one costs more than a handshake. */
  secureContext: SecureContext;
  /** For everything: the lookup of the name, the connection and the handshake. */
  timeoutMs: number;
  resolver: Resolver;
}

/** Dialled of one name, one after the other. */
const MAX_DIALLED = 8;

/**
 * Opens TLS connections to public addresses only. The check is made on the very addresses that are dialled, after the
 * name has been resolved: a name that resolves to something else a moment later gains nothing.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const { guard, secureContext, timeoutMs, resolver } = options;

  /** The addresses to dial. Those of a name stay out of what the account reads: it has only written the name. */
  async function addressesOf(host: string): Promise<LookupAddress[]> {
    const family = isIP(host);
    if (family !== 0) {
      const refused = guard(host);
      if (refused === undefined) return [{ address: host, family }];
      throw new ConnectError('blocked_address', `the address ${host} is not allowed (${refused})`);
    }
    const found = await resolver.lookup(host);
    const allowed = found.filter(({ address }) => guard(address) === undefined);
    if (allowed.length > 0) return allowed.slice(0, MAX_DIALLED);
    throw noPublicAddress(
      `it resolves to ${found.map(({ address }) => `${address} (${guard(address)})`).join(', ') || 'nothing'}`,
    );
  }

  return ({ hostname, port, servername }, callback) => {
    const started = performance.now();
    const host = hostname.replace(/^\[|\]$/g, '');
    const fail = (error: Error) => callback(error, null);

    function dial(addresses: LookupAddress[]): void {
      const name = servername ?? host;
      const settings: ConnectionOptions & { autoSelectFamily: boolean } = {
        host,
        port: Number(port || 443),
        ...(isIP(name) === 0 && { servername: name }),
        secureContext,
        ALPNProtocols: ['http/1.1'],
        autoSelectFamily: true,
        lookup: (_hostname, _options, answer) => answer(null, addresses),
      };
      const socket = connect(settings);
      const settle = (error: Error | null): void => {
        clearTimeout(timer);
        socket.off('secureConnect', onConnect).off('error', settle);
        if (error === null) callback(null, socket);
        else callback(error, null);
      };
      const onConnect = (): void => {
        socket.setNoDelay(true);
        settle(null);
      };
      const timer = setTimeout(
        () =>
          socket.destroy(new ConnectError('connect_timeout', `no connection within ${timeoutMs / 1000} s`)),
        timeoutMs - (performance.now() - started),
      );
      socket.once('secureConnect', onConnect).once('error', settle);
    }

    addressesOf(host).then(dial).catch(fail);
  };
}
