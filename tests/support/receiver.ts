import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { type Certificate, selfSignedCertificate } from '../../server/src/cli/receive/certificate.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  url: string;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface Receiver {
  url: string;
  certificate: Certificate;
  /** Everything that has arrived, in order. */
  received: Received[];
  /** What to answer; 'hang' never answers. Can be changed at any time. */
  answer: (request: Received) => Reply | 'hang' | Promise<Reply>;
  close(): Promise<void>;
}

const certificate = selfSignedCertificate(['localhost', '127.0.0.1']);

/** A real HTTPS server on this machine that notes what it gets and answers as the test says. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer(certificate, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received = {
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      url: request.url ?? '',
    };
    receiver.received.push(received);
    const reply = await receiver.answer(received);
    if (reply !== 'hang') response.writeHead(reply.status, reply.headers).end(reply.body ?? 'ok');
  });
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `https://127.0.0.1:${(server.address() as { port: number }).port}/hook`,
    certificate,
    received: [],
    answer: () => ({ status: 200 }),
    async close() {
      server.close();
      // All of them: `closeAllConnections` knows none that is still in its TLS handshake.
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
  return receiver;
}
