import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { type ConnectionOptions, connect, type SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import type { AddressGuard } from './guard.ts';

interface ConnectorOptions {
  guard: AddressGuard;
  /** Shared by all connections: building one costs more than a handshake. */
  secureContext: SecureContext;
  timeoutMs: number;
  resolve?: Resolve;
}

/** How names become addresses; tests put their own in. */
export type Resolve = (
  hostname: string,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

const systemResolve: Resolve = (hostname, callback) => lookup(hostname, { all: true }, callback);

/**
 * Opens TLS connections to public addresses only. The check is made on the very addresses that are dialled, after the
 * name has been resolved: a name that resolves to something else a moment later gains nothing.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const { guard, secureContext, timeoutMs, resolve = systemResolve } = options;

  const guardedLookup: LookupFunction = (hostname, _options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const allowed = addresses.filter(({ address }) => guard(address) === undefined);
      if (allowed.length > 0) return callback(null, allowed);
      const [first] = addresses;
      callback(
        first === undefined ? new Error(`${hostname} has no address`) : refusal(guard, first.address),
        [],
      );
    });
  };

  return ({ hostname, port, servername }, callback) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const refused = isIP(host) === 0 ? undefined : guard(host);
    if (refused !== undefined) {
      callback(refusal(guard, host), null);
      return;
    }
    const name = servername ?? host;
    const settings: ConnectionOptions = {
      host,
      port: Number(port || 443),
      ...(isIP(name) === 0 && { servername: name }),
      secureContext,
      ALPNProtocols: ['http/1.1'],
      lookup: guardedLookup,
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
    const timer = setTimeout(() => {
      socket.destroy(new Error(`no connection within ${timeoutMs / 1000} s`));
    }, timeoutMs);
    socket.once('secureConnect', onConnect).once('error', settle);
  };
}

function refusal(guard: AddressGuard, address: string): Error {
  return new Error(`the address ${address} is not allowed (${guard(address)})`);
}
