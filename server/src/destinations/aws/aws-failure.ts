import type { DeliveryErrorCode } from '../../schema/delivery-errors.ts';
import type { DestinationResult } from '../destination.ts';
import { failed } from '../results.ts';

interface AwsResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  json: Record<string, unknown> | undefined;
  /** The moment that the request was signed for, ms. */
  at: number;
}

/** AWS documents no pause for its limits by the second; this one lets a burst pass. */
const THROTTLED_PAUSE_MS = 5_000;
/** AWS accepts signatures within five minutes; with less, the clocks are not the reason. */
const SKEW_MS = 4 * 60_000;

/** What the errors of AWS mean here. Names are compared without their namespace and suffixes. */
const MEANINGS: [pattern: RegExp, code: DeliveryErrorCode, text: string][] = [
  [/^(NonExistentQueue|QueueDoesNotExist)$/, 'not_found', 'the queue does not exist'],
  [/^ResourceNotFound$/, 'not_found', 'the event bus does not exist'],
  [
    /^(ExpiredToken|RequestExpired)$/,
    'authentication',
    'the session token has expired: enter new credentials',
  ],
  [
    /^(InvalidClientTokenId|UnrecognizedClient|InvalidAccessKeyId|MissingAuthenticationToken)$/,
    'authentication',
    'AWS does not know the access key ID, or the session token does not belong to it',
  ],
  [
    /^(SignatureDoesNotMatch|IncompleteSignature|InvalidSignature)$/,
    'authentication',
    'the secret access key is wrong, or the region is not the one of the endpoint',
  ],
  [
    /^(AccessDenied|AccessDeniedFailure|NotAuthorized.*|OptInRequired|UnauthorizedOperation)$/,
    'authentication',
    'AWS denies access: the policy of these credentials must allow sending',
  ],
  [
    /^Kms/,
    'authentication',
    'AWS cannot use the key that encrypts it: the credentials need access to the KMS key',
  ],
];
const THROTTLED = /Throttl|TooManyRequests|LimitExceeded|OverLimit|SlowDown|BandwidthLimit/;

/** What went wrong, for people; AWS's own text is kept as the response. */
export function awsFailure({ status, headers, text, json, at }: AwsResponse): DestinationResult {
  const name = errorName(json, headers, text);
  const message = String(json?.message ?? json?.Message ?? '');
  const response = text.replaceAll('\0', '');
  const skewMs = skewOf(headers.date, at);
  if (skewMs !== undefined && status >= 400 && status < 500 && Math.abs(skewMs) >= SKEW_MS) {
    const minutes = Math.round(Math.abs(skewMs) / 60_000);
    const direction = skewMs > 0 ? 'behind' : 'ahead of';
    return failed(
      'authentication',
      `the clock of this server is ${minutes} minutes ${direction} AWS's: set it, because AWS refuses old and early requests`,
      { response },
    );
  }
  const pauseMs = retryAfterMs(headers['retry-after']) ?? THROTTLED_PAUSE_MS;
  if (status === 429 || THROTTLED.test(name)) return throttled(name || 'HTTP 429', response, pauseMs);
  if (status >= 500) return failed('status', `AWS failed (${name || `HTTP ${status}`})`, { response });
  if (name === '')
    return failed('status', `HTTP ${status}: not an answer of AWS; check the endpoint`, { response });
  return awsErrorFailure(name, message, response);
}

/** What the error of one entry or of a whole request means. */
export function awsErrorFailure(name: string, message: string, response: string): DestinationResult {
  if (THROTTLED.test(name)) return throttled(name, response);
  if (isTooLarge(message))
    return failed('refused', `the event is larger than AWS accepts (${name})`, { response });
  const short = (name.split('.').at(-1) ?? name).replace(/(Exception|Error)$/, '');
  const known = MEANINGS.find(([pattern]) => pattern.test(short));
  if (known !== undefined) return failed(known[1], `${known[2]} (${name})`, { response });
  if (short.startsWith('Internal')) return failed('status', `AWS failed (${name})`, { response });
  return failed('refused', `AWS does not accept the event (${name})`, { response });
}

const throttled = (name: string, response: string, pauseMs = THROTTLED_PAUSE_MS): DestinationResult =>
  failed('status', `AWS limits the rate (${name})`, { response, retryAfterMs: pauseMs });

const isTooLarge = (message: string): boolean =>
  /must be shorter than|size of the entries|over the limit|size .*exceed|exceed.* size|too large/i.test(
    message,
  );

/** `com.amazonaws.sqs#QueueDoesNotExist`, or `AWS.SimpleQueueService.NonExistentQueue;Sender` from older ones, or in XML. */
function errorName(json: AwsResponse['json'], headers: AwsResponse['headers'], text: string): string {
  const given =
    json?.__type ??
    json?.code ??
    headers['x-amzn-errortype'] ??
    /<Code>([\w.]+)<\/Code>/.exec(text)?.[1] ??
    '';
  const name = String(given).split(/[;:]/)[0] ?? '';
  return (name.split('#').at(-1) ?? name).slice(0, 100);
}

function skewOf(date: string | string[] | undefined, at: number): number | undefined {
  const theirs = Date.parse(String(date ?? ''));
  return Number.isNaN(theirs) ? undefined : theirs - at;
}

function retryAfterMs(header: string | string[] | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
