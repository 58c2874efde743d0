import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSignedCertificate } from '../../server/src/cli/listen/certificate.ts';
import type { Random } from '../random.ts';

/** A merchant's endpoint: real HTTPS, believes nothing that is not signed, and notes when which delivery arrived. */
export interface Receiver {
  /** Where a subscription with this mark is sent to. */
  urlFor(mark: string): string;
  /** What makes a server deliver here. */
  env: Record<string, string>;
  /** What deliveries to this mark are signed with; those to a mark without a secret are not checked. */
  secrets: Map<string, string>;
  /** When each delivery arrived, by its id. */
  receipts: Map<string, number[]>;
  /** What was wrong with requests that came. */
  faults: string[];
  connections(): number;
  close(): Promise<void>;
}

/** Long enough that a fault finds deliveries at every stage: not sent, being answered, answered and not recorded. */
const SLOWEST_MS = 40;

export async function startReceiver(random: Random): Promise<Receiver> {
  const certificate = selfSignedCertificate(['localhost', '127.0.0.1']);
  const open = new Set<Socket>();
  const server = createServer({ ...certificate, keepAliveTimeout: 120_000 }, async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      note(request.headers, (request.url ?? '').slice(1), Buffer.concat(chunks));
      setTimeout(() => response.end(), random.next() * SLOWEST_MS);
    } catch {
      // Whoever sent it has died before it had sent all of it: nothing has arrived.
    }
  });
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  function note(headers: IncomingHttpHeaders, mark: string, body: Buffer): void {
    const id = String(headers['x-service-delivery']);
    const secret = receiver.secrets.get(mark);
    const expected =
      secret &&
      createHmac('sha256', secret).update(`${headers['x-service-timestamp']}.`).update(body).digest('hex');
    if (secret !== undefined && headers['x-service-signature'] !== expected)
      receiver.faults.push(`${id} has a wrong signature`);
    const times = receiver.receipts.get(id);
    if (times === undefined) receiver.receipts.set(id, [Date.now()]);
    else times.push(Date.now());
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const caFile = join(tmpdir(), `waybill-chaos-ca-${process.pid}-${port}.pem`);
  writeFileSync(caFile, certificate.cert);
  const receiver: Receiver = {
    urlFor: (mark) => `https://127.0.0.1:${port}/${mark}`,
    env: { WAYBILL_WEBHOOK_ALLOW_CIDRS: '127.0.0.1', WAYBILL_WEBHOOK_CA_FILE: caFile },
    secrets: new Map(),
    receipts: new Map(),
    faults: [],
    connections: () => open.size,
    async close() {
      rmSync(caFile, { force: true });
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
