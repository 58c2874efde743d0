import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import { loadConfig, readEnvironment } from '../../config.ts';
import { sameText } from '../../lib/crypto.ts';
import { codeOf, messageOf, OperatorError } from '../../lib/errors.ts';
import { keptCertificate } from './kept-certificate.ts';

interface ReceiveOptions {
  port: string;
  secret?: string;
  ca: string;
  status: string;
  fail?: string;
  slow?: string;
  json?: boolean;
}

export function receiveCommand(webhooks: Command): void {
  webhooks
    .command('receive')
    .description(
      'receive real deliveries on this machine over HTTPS: verify and print them, simulate failures',
    )
    .option('--port <port>', 'port to listen on; 0 for any free port', '4443')
    .option('--secret <whsec>', 'signing secret of the subscription, to verify signatures')
    .option('--ca <file>', 'file to write the certificate to, which the server must trust', 'receiver-ca.pem')
    .option('--status <code>', 'status to answer with', '200')
    .option('--fail <n>', 'answer the first n requests with 500')
    .option('--slow <seconds>', 'wait this long before each answer')
    .option('--json', 'print one JSON object per line')
    .action(receive);
}

async function receive(options: ReceiveOptions): Promise<void> {
  const status = number('--status', options.status, 100, 599);
  const slowMs = 1000 * number('--slow', options.slow ?? '0', 0, 3600);
  let failures = number('--fail', options.fail ?? '0', 0, 1_000_000);
  const caFile = resolve(options.ca);
  const { dataFolder } = loadConfig(readEnvironment());
  const certificate = keptCertificate(join(dataFolder, 'receiver-certificate.pem'), [
    'localhost',
    '127.0.0.1',
  ]);
  const { cert, key, warnings, isNew } = certificate;
  for (const warning of warnings) process.stderr.write(`waybill: ${warning}\n`);
  writeIfChanged(caFile, cert);

  const server = createServer({ cert, key }, async (request, response) => {
    const body = (await buffer(request)).toString('utf8');
    const received = describe(request, body, options.secret);
    if (options.json) printJson(received);
    else printText(received);
    if (slowMs > 0) await setTimeout(slowMs);
    const answer = failures > 0 ? 500 : status;
    failures = Math.max(0, failures - 1);
    reply(response, answer);
  });
  server.on('error', (error) => {
    const reason =
      codeOf(error) === 'EADDRINUSE'
        ? `port ${options.port} is in use: choose another --port`
        : error.message;
    process.stderr.write(`waybill: ${reason}\n`);
    process.exit(1);
  });
  server.listen(number('--port', options.port, 0, 65_535), '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : options.port;
    if (options.json) return printJson({ listening: `https://localhost:${port}/`, ca: caFile });
    const trust = isNew
      ? 'The certificate is new: (re)start the server, which reads it at startup.'
      : 'This reuses the certificate of the last run: a server that was started this way trusts it already.';
    process.stdout.write(
      `Listening on https://localhost:${port}/\n\nTo deliver webhooks here, start the server with:\n` +
        `  WAYBILL_WEBHOOK_ALLOW_CIDRS=127.0.0.1 WAYBILL_WEBHOOK_CA_FILE=${caFile} npm start\n${trust}\n\n`,
    );
  });
  const stop = () => process.exit(0);
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function writeIfChanged(file: string, content: string): void {
  try {
    if (readFileSync(file, 'utf8') === content) return;
  } catch {
    // Not there yet; writing reports everything else.
  }
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw new OperatorError(`Cannot write ${file}: ${messageOf(error)}. Choose another --ca`);
  }
}

function describe(request: IncomingMessage, body: string, secret: string | undefined) {
  const header = (name: string) => String(request.headers[name] ?? '');
  return {
    at: new Date().toISOString(),
    event: header('x-service-event'),
    delivery: header('x-service-delivery'),
    signature: secret === undefined ? 'not checked' : verdict(header, body, secret),
    body: parsed(body),
  };
}

/** Verifies a delivery as a receiver should: HMAC over timestamp, dot and raw body, and not older than five minutes. */
function verdict(header: (name: string) => string, body: string, secret: string): string {
  const timestamp = header('x-service-timestamp');
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  if (!sameText(expected, header('x-service-signature'))) return 'WRONG';
  return Math.abs(Date.now() / 1000 - Number(timestamp)) > 300
    ? 'right, but older than five minutes'
    : 'right';
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function reply(response: ServerResponse, status: number): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(`{"received":true,"status":${status}}`);
}

function printJson(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

function printText({ at, event, delivery, signature, body }: ReturnType<typeof describe>): void {
  process.stdout.write(
    `${at}  ${event}  ${delivery}  signature: ${signature}\n${JSON.stringify(body, null, 2)}\n\n`,
  );
}

function number(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new OperatorError(`${option} must be a whole number from ${min} to ${max}`);
  }
  return value;
}
