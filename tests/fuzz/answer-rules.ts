import { idsIn, markersIn } from './account.ts';
import type { Operation } from './api-description.ts';
import type { Answer } from './client.ts';
import type { Findings } from './findings.ts';
import type { FuzzRequest } from './request.ts';

const STATUS_BY_CODE: Record<string, number> = {
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  VERSION_CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
};
/** Operations that may answer 429, for too many wrong passwords or open streams. Keys never get near their limit. */
const LIMITED = ['POST /session', 'PUT /password', 'GET /changes'];
const INTERNALS =
  /\n\s+at |node_modules|\bSQLITE_|\bsqlite|syntax error at or near|violates |relation "|kysely|TypeError|undefined is not/i;

export interface AnswerRules {
  check(request: FuzzRequest, answer: Answer): void;
}

/** Rules that every response must satisfy, whatever the request. */
export function createAnswerRules(findings: Findings): AnswerRules {
  /** The account of each id seen in a response. */
  const owners = new Map<string, number>();

  function checkShape(request: FuzzRequest, answer: Answer): void {
    const { operation, method } = request;
    const report = findings.addAbout.bind(findings, request);
    const isOther = method !== operation.method;
    if (method === 'HEAD' || answer.status === 204) {
      if (answer.bytes > 0) report('schema mismatch', `${answer.status} with a body`);
      if (method === 'OPTIONS' && !String(answer.headers.allow ?? '').includes('OPTIONS'))
        report('missing header', 'OPTIONS without Allow');
      return;
    }
    if (answer.status < 400) {
      // Another method may be another operation, with another schema.
      const problem = isOther ? undefined : problemOf(operation, answer);
      if (problem !== undefined) report('schema mismatch', problem);
      return;
    }
    const error = (answer.json as { error?: { code?: unknown; message?: unknown } } | undefined)?.error;
    const isShaped =
      error !== undefined &&
      Object.keys(answer.json as object).join() === 'error' &&
      Object.keys(error).sort().join() === 'code,message' &&
      typeof error.message === 'string' &&
      error.message.trim() !== '';
    if (!isShaped) report('malformed error body', `${answer.status} ${answer.text.slice(0, 300)}`);
    else if (answer.status < 500 && STATUS_BY_CODE[String(error.code)] !== answer.status)
      report('malformed error body', `${answer.status} with code ${error.code}`);
  }

  function checkHeaders(request: FuzzRequest, answer: Answer): void {
    const { headers, status } = answer;
    if (!String(headers['x-request-id']).startsWith('req_'))
      findings.addAbout(request, 'missing header', 'X-Request-Id');
    if (headers['cache-control'] !== 'no-store')
      findings.addAbout(request, 'missing header', 'Cache-Control: no-store');
    if (request.door !== 'api' || status === 401) return;
    const isMissing = (name: string) => !/^\d+$/.test(String(headers[`x-ratelimit-${name}`]));
    if (['limit', 'remaining', 'reset'].some(isMissing)) {
      const isKeyRejected = status === 403 && answer.text.includes('API key lacks');
      if (!isKeyRejected) findings.addAbout(request, 'missing header', `X-RateLimit-* of a ${status}`);
    }
  }

  /** A response may contain only ids and markers of its own account, and the request log also what the account has sent itself. */
  function checkOwnership(request: FuzzRequest, answer: Answer): void {
    const { account, operation } = request;
    const isRequestLog = operation.path.startsWith('/request-log');
    for (const index of markersIn(answer.text))
      if (index !== account.index)
        findings.addAbout(request, "another account's data", `shows the marker of account ${index}`);
    if (answer.status >= 400) return;
    for (const id of idsIn(answer.text)) {
      if (isRequestLog && account.triedIds.has(id)) continue;
      const owner = owners.get(id);
      if (owner === undefined) owners.set(id, account.index);
      else if (owner !== account.index)
        findings.addAbout(request, "another account's data", `shows ${id} of account ${owner}`);
    }
  }

  return {
    check(request, answer) {
      const { status } = answer;
      if (status >= 500) {
        const id = answer.headers['x-request-id'];
        findings.addAbout(request, '5xx', `${status} ${answer.text.slice(0, 200)} [${id}]`);
      }
      const isDocumented = status < 500 && (status < 400 || Object.values(STATUS_BY_CODE).includes(status));
      if (!isDocumented && status < 500) findings.addAbout(request, 'undocumented status', String(status));
      if (status === 429 && !LIMITED.includes(request.operation.name))
        findings.addAbout(request, 'rate limit', '429 below the limit');
      if (request.expected !== undefined && !request.expected.includes(status))
        findings.addAbout(
          request,
          'unexpected status',
          `${status} instead of ${request.expected}: ${answer.text.slice(0, 200)}`,
        );
      else if (request.mustReject && status < 400)
        findings.addAbout(request, 'invalid request accepted', `${status} ${answer.text.slice(0, 200)}`);
      checkShape(request, answer);
      checkHeaders(request, answer);
      checkOwnership(request, answer);
      if (INTERNALS.test(answer.text) && !INTERNALS.test(String(request.body)))
        findings.addAbout(request, 'leaks internals', answer.text.slice(0, 300));
    },
  };
}

/** How a successful response differs from the description of its operation. */
function problemOf(
  { successes, contentTypes, answer: checkOf }: Operation,
  answer: Answer,
): string | undefined {
  if (!successes.includes(answer.status)) return `${answer.status} instead of ${successes.join(' or ')}`;
  const type = String(answer.headers['content-type']).split(';')[0] as string;
  if (!contentTypes.includes(type)) return `content type ${type}`;
  const check = checkOf(answer.status);
  if (check === undefined || check.Check(answer.json)) return undefined;
  const [error] = check.Errors(answer.json);
  return `${error?.instancePath} ${error?.message}: ${answer.text.slice(0, 300)}`;
}
