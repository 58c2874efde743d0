import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSignedCertificate } from '../../../src/cli/listen/certificate.ts';
import type { Ledger } from './delivery-ledger.ts';

export interface LedgerReceiver {
  url: string;
  /** What makes a server deliver here. */
  env: Record<string, string>;
  connections(): number;
  close(): Promise<void>;
}

/** Long enough that a kill finds deliveries at every stage: not sent, being answered, answered and not recorded. */
const SLOWEST_MS = 40;

/** Enters what it gets in the ledger and accepts it a moment later. */
export async function startLedgerReceiver(ledger: Ledger): Promise<LedgerReceiver> {
  const certificate = selfSignedCertificate(['localhost', '127.0.0.1']);
  const open = new Set<Socket>();
  const server = createServer(certificate, (request, response) => {
    request.resume().once('end', () => {
      ledger.received(String(request.headers['x-service-delivery']));
      setTimeout(() => response.end(), Math.random() * SLOWEST_MS);
    });
  });
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const caFile = join(tmpdir(), `waybill-test-ca-${process.pid}-${port}.pem`);
  writeFileSync(caFile, certificate.cert);
  return {
    url: `https://127.0.0.1:${port}/hook`,
    env: { WAYBILL_WEBHOOK_ALLOW_CIDRS: '127.0.0.1', WAYBILL_WEBHOOK_CA_FILE: caFile },
    connections: () => open.size,
    async close() {
      rmSync(caFile);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
