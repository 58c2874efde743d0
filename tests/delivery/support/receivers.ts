import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls';
import { onTestFinished } from 'vitest';
import { type Certificate, selfSignedCertificate } from '../../../server/src/cli/receive/certificate.ts';

/** Somebody who listens on this machine until the test has finished. */
export interface Listener {
  port: number;
  /** By its address. */
  url: string;
  /** TCP connections so far, how many of them have ended, and the ones open now. */
  connections: number;
  closed: number;
  readonly open: ReadonlySet<Socket>;
  /** The address at which each connection came in. */
  dialed: string[];
}

export const LOOPBACK = '127.0.0.1';

/** What the senders of these tests trust, unless told otherwise. */
export const certificate = selfSignedCertificate(['localhost', LOOPBACK, 'receiver.test']);

async function listening(server: Server, host: string | undefined): Promise<Listener> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    listener.connections += 1;
    listener.dialed.push(socket.localAddress ?? '');
    socket
      .on('error', () => {})
      .once('close', () => {
        open.delete(socket);
        listener.closed += 1;
      });
  });
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  const { port } = server.address() as { port: number };
  const listener: Listener = {
    port,
    url: `https://${LOOPBACK}:${port}/hook`,
    connections: 0,
    closed: 0,
    open,
    dialed: [],
  };
  return listener;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

interface HttpsOptions {
  certificate?: Certificate;
  host?: string;
  tls?: TlsOptions;
}

/** Answers once the whole request has arrived. */
export function startHttps(
  answer: Answer,
  { certificate: own = certificate, host = LOOPBACK, tls = {} }: HttpsOptions = {},
): Promise<Listener> {
  const server = createHttpsServer({ ...own, ...tls, keepAliveTimeout: 60_000 }, (request, response) => {
    response.on('error', () => {});
    request.resume().once('end', () => answer(response, request));
  });
  return listening(server, host);
}

/** Speaks TLS, and then whatever the test writes once a request has begun to arrive. */
export function startTls(onRequest: (socket: TLSSocket, nth: number) => void): Promise<Listener> {
  let requests = 0;
  const server = createTlsServer(certificate, (socket) => {
    socket.on('error', () => {}).on('data', () => onRequest(socket, ++requests));
  });
  return listening(server, LOOPBACK);
}

/** Speaks nothing at all, on every address of this machine unless one is named. */
export function startTcp(
  onConnection: (socket: Socket) => void = () => {},
  host?: string,
): Promise<Listener> {
  return listening(createTcpServer(onConnection), host);
}
