import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { signingKey, signRequest } from '../../server/src/delivery/index.ts';
import type {
  DestinationContext,
  DestinationResult,
  EventMessage,
  OpenDestination,
} from '../../server/src/destinations/index.ts';
import { end } from './scratch-servers.ts';

const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret for signatures').toString('base64')}`;

let count = 0;

/** A message as the delivery makes it, signed, with ids of its own. */
export function testMessage(change: Partial<EventMessage> = {}): EventMessage {
  count += 1;
  const deliveryId = `dlv_${String(count).padStart(8, '0')}`;
  const type = change.type ?? 'order.created';
  const request = {
    deliveryId,
    eventId: `evt_${count}`,
    sequence: count,
    type,
    data: `{"id":"ord_1","total":10.50}`,
    keys: [signingKey(WEBHOOK_SECRET)],
  };
  const { body, headers } = signRequest(request, Date.now());
  return {
    deliveryId,
    eventId: `evt_${count}`,
    type,
    accountId: 'usr_1',
    resourceId: 'ord_1',
    sequence: count,
    createdAt: Date.parse('2026-03-01T12:00:00.000Z'),
    body,
    contentType: 'application/json',
    headers,
    ...change,
  };
}

/** As if the operator allowed addresses of this machine, which has all the names. */
export const localContext = (change: Partial<DestinationContext> = {}): DestinationContext => ({
  resolve: async () => ({ address: '127.0.0.1', family: 4 }),
  timeoutMs: 20_000,
  ...change,
});

/** As if all hosts were at an address on the internet. */
export const publicContext = (): DestinationContext =>
  localContext({ resolve: async () => ({ address: '93.184.216.34', family: 4 }), timeoutMs: 2_000 });

/** Like the delivery's own guard. */
class BlockedAddress extends Error {
  readonly code = 'no_public_address';
  readonly detail = 'it resolves to 10.0.0.1 (private)';
}

/** Refuses every address, and notes what was asked. */
export function guardedContext(): DestinationContext & { asked: string[] } {
  const asked: string[] = [];
  return localContext({
    asked,
    resolve: async (host: string, port: number) => {
      asked.push(`${host}:${port}`);
      throw new BlockedAddress('no public address was found for the host name');
    },
  } as Partial<DestinationContext>) as DestinationContext & { asked: string[] };
}

export const sendOne = (open: OpenDestination, message = testMessage()): Promise<DestinationResult> =>
  open.send(message, new AbortController().signal);

/** A broker that was away is used again without anybody's help. */
export const untilDelivered = (open: OpenDestination, message = testMessage()): Promise<void> =>
  expect.poll(() => sendOne(open, message), { interval: 200 }).toMatchObject({ delivered: true });

interface Example {
  output(): string;
  stop(): Promise<void>;
}

/** Runs a receiver of examples/destinations as a user would. */
export function runExample(name: string, env: Record<string, string>): Example {
  const file = join(import.meta.dirname, '../../examples/destinations', name, 'receiver.mjs');
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { ...process.env, WAYBILL_WEBHOOK_SECRET: WEBHOOK_SECRET, ...env },
    stdio: 'pipe',
  });
  let output = '';
  const note = (text: Buffer): void => {
    output += text;
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  return { output: () => output, stop: () => end(child, 'SIGKILL') };
}

/** What the examples that read a queue of SQS need to know. */
export const queueEnv = (
  queue: string,
  { endpoint, accessKeyId, secretAccessKey }: Record<'endpoint' | 'accessKeyId' | 'secretAccessKey', string>,
): Record<string, string> => ({
  QUEUE_URL: queue,
  AWS_REGION: 'eu-west-1',
  AWS_ENDPOINT_URL: endpoint,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
});
