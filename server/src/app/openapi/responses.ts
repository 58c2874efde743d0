import { type ErrorCode, STATUS_BY_CODE } from '../../lib/errors.ts';
import { ErrorBody } from '../../schema/shapes.ts';

/** Headers and errors that operations have in common: components of the document, and which operation has which. */

const integer = { type: 'integer' };

const header = (description: string, schema: object, example: unknown) => ({ description, schema, example });

export const HEADERS = {
  RequestId: header(
    "Id of the request, which is also in the server's log",
    { type: 'string' },
    'req_0k3v9m2x7c5b',
  ),
  RateLimitLimit: header('Maximum number of requests in any 60 seconds', integer, 60),
  RateLimitRemaining: header('Number of requests left now', integer, 59),
  RateLimitReset: header('Unix time in seconds when one more request is allowed', integer, 1768473060),
  RetryAfter: header('Seconds to wait before the next attempt', integer, 12),
  IdempotencyReplayed: header(
    '`true` on the stored response of an earlier request with the same Idempotency-Key',
    { type: 'string', enum: ['true'] },
    'true',
  ),
  Authenticate: header('The authentication scheme', { type: 'string' }, 'Bearer'),
};

const ref = (kind: 'headers' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` });

const REQUEST_ID = { 'X-Request-Id': ref('headers', 'RequestId') };
const RATE_LIMIT = {
  'X-RateLimit-Limit': ref('headers', 'RateLimitLimit'),
  'X-RateLimit-Remaining': ref('headers', 'RateLimitRemaining'),
  'X-RateLimit-Reset': ref('headers', 'RateLimitReset'),
};
const RETRY_AFTER = { 'Retry-After': ref('headers', 'RetryAfter') };

interface Failure {
  code: ErrorCode;
  description: string;
  /** An example. */
  message: string;
  headers?: object;
}

/** By the name of the component. */
const FAILURES = {
  ValidationError: {
    code: 'VALIDATION_ERROR',
    description: 'The request is not valid; the message names the field and the rule that it violates',
    message: 'items[0].quantity: must be at least 1',
  },
  Unauthorized: {
    code: 'UNAUTHORIZED',
    description: 'The API key is missing, invalid, revoked or expired',
    message: 'Invalid or missing API key',
    headers: { 'WWW-Authenticate': ref('headers', 'Authenticate') },
  },
  Forbidden: {
    code: 'FORBIDDEN',
    description: 'The key lacks the access or the permission, or the resource belongs to another account',
    message: 'API key lacks the write permission',
    headers: RATE_LIMIT,
  },
  NotFound: { code: 'NOT_FOUND', description: 'There is no such resource', message: 'ord_123 not found' },
  Conflict: {
    code: 'CONFLICT',
    description:
      'The state of the resource does not allow this, or the Idempotency-Key was used before; with `Retry-After` if the first ' +
      'request with that key is still being processed',
    message: 'The order is already shipped',
    headers: RETRY_AFTER,
  },
  PayloadTooLarge: {
    code: 'PAYLOAD_TOO_LARGE',
    description: 'The body is too large',
    message: 'The body must have at most 1048576 bytes',
  },
  UnsupportedMediaType: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    description: 'The body is not JSON',
    message: 'Content-Type must be application/json',
  },
  RateLimited: {
    code: 'RATE_LIMITED',
    description: 'More than 60 requests in 60 seconds: try again at `X-RateLimit-Reset`',
    message: 'Rate limit of 60 requests per minute exceeded, try again later',
    headers: { ...RATE_LIMIT, ...RETRY_AFTER },
  },
  InternalError: {
    code: 'INTERNAL_ERROR',
    description: 'An error in the server; its log has the details under the request id',
    message: 'Something went wrong on our side',
  },
  CarrierError: {
    code: 'CARRIER_ERROR',
    description: 'The carrier refused, or did not answer',
    message: 'USPS refused: the address is not deliverable',
  },
  Unavailable: {
    code: 'UNAVAILABLE',
    description: 'The database is unreachable: try again later',
    message: 'The service is not available right now, try again later',
    headers: RETRY_AFTER,
  },
} satisfies Record<string, Failure>;
type FailureName = keyof typeof FAILURES;

/** The components of the error responses. */
export const FAILURE_RESPONSES = Object.fromEntries(
  Object.entries<Failure>(FAILURES).map(([name, { code, description, message, headers }]) => [
    name,
    {
      description,
      headers: { ...REQUEST_ID, ...headers },
      content: { 'application/json': { schema: ErrorBody, example: { error: { code, message } } } },
    },
  ]),
);

/** Tags of the operations that may ask a carrier. */
const WITH_CARRIERS = [
  'Rates',
  'Shipments',
  'Trackers',
  'Documents',
  'Manifests',
  'Pickups',
  'Returns',
  'Carrier accounts',
];

export interface Described {
  method: string;
  path: string;
  tag: string;
  isDashboard: boolean;
  hasBody: boolean;
}

function failuresOf({ method, path, tag, isDashboard, hasBody }: Described): FailureName[] {
  const isRead = method === 'get';
  const names: (FailureName | false)[] = [
    'ValidationError',
    'Unauthorized',
    'Forbidden',
    (hasBody || path.includes('{')) && 'NotFound',
    !isRead && 'Conflict',
    hasBody && 'PayloadTooLarge',
    hasBody && 'UnsupportedMediaType',
    !isDashboard && 'RateLimited',
    'InternalError',
    WITH_CARRIERS.includes(tag) && 'CarrierError',
    'Unavailable',
  ];
  return names.filter((name) => name !== false);
}

/** The error responses of an operation, by status. */
export const describedFailures = (operation: Described): Record<string, object> =>
  Object.fromEntries(
    failuresOf(operation).map((name) => [STATUS_BY_CODE[FAILURES[name].code], ref('responses', name)]),
  );

/** The headers of a successful response. */
export const describedHeaders = ({ method, isDashboard }: Described): object => ({
  ...REQUEST_ID,
  ...(!isDashboard && RATE_LIMIT),
  ...(!isDashboard && method === 'post' && { 'Idempotency-Replayed': ref('headers', 'IdempotencyReplayed') }),
});
