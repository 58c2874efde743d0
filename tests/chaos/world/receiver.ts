import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSignedCertificate } from '../../../server/src/cli/receive/certificate.ts';
import type { Random } from '../random.ts';

/** A webhook endpoint over HTTPS that verifies signatures and records when each delivery arrived. */
export interface Receiver {
  /** The URL for the subscription with this mark. */
  urlFor(mark: string): string;
  /** Settings with which a server delivers to this endpoint. */
  env: Record<string, string>;
  /** Signing secrets by mark; deliveries for other marks are not verified. */
  secrets: Map<string, string>;
  /** Arrival times by delivery id. */
  receipts: Map<string, number[]>;
  /** Deliveries with a wrong signature. */
  problems: string[];
  connections(): number;
  close(): Promise<void>;
}

/** Long enough that faults hit deliveries in every stage: not sent, being answered, answered but not recorded. */
const SLOWEST_MS = 40;

export async function startReceiver(random: Random): Promise<Receiver> {
  const certificate = selfSignedCertificate(['localhost', '127.0.0.1']);
  const open = new Set<Socket>();
  const server = createServer({ ...certificate, keepAliveTimeout: 120_000 }, async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      record(request.headers, (request.url ?? '').slice(1), Buffer.concat(chunks));
      setTimeout(() => response.end(), random.next() * SLOWEST_MS);
    } catch {
      // The sender died before it had sent everything: this does not count as arrived.
    }
  });
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  function record(headers: IncomingHttpHeaders, mark: string, body: Buffer): void {
    const id = String(headers['x-service-delivery']);
    const secret = receiver.secrets.get(mark);
    const expected =
      secret &&
      createHmac('sha256', secret).update(`${headers['x-service-timestamp']}.`).update(body).digest('hex');
    if (secret !== undefined && headers['x-service-signature'] !== expected)
      receiver.problems.push(`${id} has a wrong signature`);
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
    problems: [],
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
