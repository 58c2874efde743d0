import { rootCertificates } from 'node:tls';
import type { Agent, buildConnector } from 'undici';
import { isObject } from '../../lib/is-object.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { findHttpClient, loadHttpClient } from '../../plugins/http/index.ts';
import type { DestinationContext, DestinationResult } from '../destination.ts';
import { assertMayBePlain } from '../plain-connections.ts';
import { aborted, connectionFailure, late } from '../results.ts';
import { awsFailure } from './aws-failure.ts';
import type { AwsSettings } from './aws-settings.ts';
import { signAwsRequest } from './sign.ts';

interface AwsClientOptions {
  /** The signing name of the service, and the name of its API in `X-Amz-Target`. */
  service: string;
  target: string;
  /** Version of the JSON protocol that the service speaks. */
  jsonVersion: '1.0' | '1.1';
  endpoint: URL;
  settings: AwsSettings;
  context: DestinationContext;
  now?: () => number;
}

export type AwsAnswer = { isOk: true; json: Record<string, unknown>; text: string } | AwsRefusal;
interface AwsRefusal {
  isOk: false;
  result: DestinationResult;
}

export interface AwsClient {
  call(operation: string, input: object, signal: AbortSignal): Promise<AwsAnswer>;
  close(): Promise<void>;
}

/** Answers of these services have a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Each carries one call at a time; further calls wait. */
const MAX_CONNECTIONS = 8;

/**
 * Calls the JSON API of a service of AWS. The client of plug-ins is not used, because it decides by host names where to
 * connect; here the operator's rules for webhooks do, by address, and a call ends with its signal.
 */
export function createAwsClient(options: AwsClientOptions): AwsClient {
  const { context, endpoint, settings, now = Date.now } = options;
  findHttpClient();
  let agent: Promise<Agent> | undefined;
  const openedAgent = () => {
    agent ??= openAgent(context).catch((error: unknown) => {
      // The next call tries again.
      agent = undefined;
      throw error;
    });
    return agent;
  };

  async function post(operation: string, input: object, signal: AbortSignal): Promise<AwsAnswer> {
    const body = JSON.stringify(input);
    const at = now();
    const headers = signAwsRequest({
      method: 'POST',
      url: endpoint,
      headers: {
        'content-type': `application/x-amz-json-${options.jsonVersion}`,
        'x-amz-target': `${options.target}.${operation}`,
      },
      body,
      region: settings.region,
      service: options.service,
      credentials: settings,
      at,
    });
    const dispatcher = await openedAgent();
    const { request } = await loadHttpClient();
    const answer = await request(endpoint, { method: 'POST', headers, body, dispatcher, signal });
    const text = withoutSecrets(await answer.body.text(), settings);
    const json = parsed(text);
    if (answer.statusCode === 200 && json !== undefined) return { isOk: true, json, text };
    return {
      isOk: false,
      result: awsFailure({ status: answer.statusCode, headers: answer.headers, text, json, at }),
    };
  }

  return {
    async call(operation, input, signal) {
      const deadline = AbortSignal.timeout(context.timeoutMs);
      try {
        return await unlessAborted(AbortSignal.any([signal, deadline]), (either) =>
          post(operation, input, either),
        );
      } catch (error) {
        if (signal.aborted) return { isOk: false, result: aborted() };
        if (deadline.aborted) return { isOk: false, result: late(context.timeoutMs) };
        return { isOk: false, result: connectionFailure(error) };
      }
    },
    async close() {
      // Not waited for: a connection that is being made would delay the end of the server.
      agent?.then((opened) => opened.destroy()).catch(() => {});
    },
  };
}

/** The HTTP client notices its signal only once it has a connection. */
function unlessAborted<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work(signal)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}

async function openAgent(context: DestinationContext): Promise<Agent> {
  const { Agent, buildConnector } = await loadHttpClient();
  return new Agent({
    pipelining: 1,
    allowH2: false,
    // The deadline of each call covers headers and body.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_ANSWER_BYTES,
    connections: MAX_CONNECTIONS,
    connect: checkedConnector(buildConnector, context),
  });
}

/** Where a signature is wrong, AWS may quote what should have been signed, the session token included. */
const withoutSecrets = (text: string, { secretAccessKey, sessionToken }: AwsSettings): string =>
  [secretAccessKey, sessionToken].reduce<string>(
    (shown, secret) => (secret === undefined || secret === '' ? shown : shown.replaceAll(secret, '[hidden]')),
    text,
  );

const PORTS: Record<string, number> = { 'https:': 443, 'http:': 80 };

/** Dials the very address that was checked; the certificate has to be for the name. */
function checkedConnector(
  build: typeof buildConnector,
  context: DestinationContext,
): buildConnector.connector {
  const { timeoutMs, extraCa } = context;
  const connect = build({
    timeout: timeoutMs,
    ...(extraCa !== undefined && { ca: [...rootCertificates, extraCa] }),
  });
  return (wanted, done) => {
    const { protocol, hostname, port } = wanted;
    const host = hostname.replace(/^\[|\]$/g, '');
    withTimeout(timeoutMs, context.resolve(host, Number(port) || (PORTS[protocol] ?? 443)))
      .then(({ address }) => {
        if (protocol !== 'https:') assertMayBePlain(address);
        connect({ ...wanted, hostname: address }, done);
      })
      .catch((error: Error) => done(error, null));
  };
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
