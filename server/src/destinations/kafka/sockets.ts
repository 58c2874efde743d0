import { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ISocketFactory } from 'kafkajs';
import type { DestinationContext } from '../destination.ts';
import { assertMayBePlain } from '../plain-connections.ts';
import { tlsOptions } from '../settings.ts';

const KEEP_ALIVE_MS = 60_000;

/**
 * Makes the connections of one client. Brokers tell clients the hosts of all others, so each is resolved and checked when it is
 * dialed, not only the bootstrap servers.
 */
export function createSockets(context: DestinationContext) {
  const open = new Set<Socket>();

  const create: ISocketFactory = ({ host, port, ssl, onConnect }) => {
    // Dialed once its address is known; the library wants a socket at once.
    const raw = new Socket();
    const isPlain = !ssl;
    const socket = isPlain ? raw : connectTls({ socket: raw, host, ...tlsOptions(host, context) }, onConnect);
    if (isPlain) raw.once('connect', onConnect);
    // Its errors are the other socket's as well.
    else raw.on('error', (error) => socket.destroy(error));
    for (const one of [raw, socket]) {
      open.add(one);
      one.once('close', () => open.delete(one));
    }
    raw.setKeepAlive(true, KEEP_ALIVE_MS).setNoDelay(true);
    context
      .resolve(host, port)
      .then(({ address, family }) => {
        if (isPlain) assertMayBePlain(address);
        if (!raw.destroyed) raw.connect({ host: address, port, family });
      })
      .catch((error: Error) => socket.destroy(error));
    return socket;
  };

  return {
    create,
    /** Also those of a broker that does not answer. */
    destroyAll(): void {
      for (const socket of open) socket.destroy();
    },
  };
}
