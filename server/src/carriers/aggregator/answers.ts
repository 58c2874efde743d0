import { PluginHttpError } from '../../plugins/http/plugin-http.ts';
import { type Fields, fieldsOf } from '../answer-fields.ts';

/** What an aggregator's API answered. */
export interface ApiAnswer {
  status: number;
  /** Undefined if it is not JSON, or was cut off. */
  body: unknown;
  retryAfterSeconds: number | undefined;
}

/** An aggregator answered that it cannot do what was asked, or answered nothing that makes sense. */
export class AggregatorError extends Error {
  override name = 'AggregatorError';
  /** The HTTP status of the answer. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

export const isOk = ({ status }: ApiAnswer): boolean => status >= 200 && status < 300;

/** Whether an answer leaves open if it was done. */
export const isUncertain = ({ status }: ApiAnswer): boolean =>
  status < 400 || status === 408 || status >= 500;

/** A wrong key, missing funds or too many requests: the request was not looked at. */
export const isTurnedAway = ({ status }: ApiAnswer): boolean => [401, 402, 403, 429].includes(status);

export const refused = (reason: string) => ({ outcome: 'refused' as const, reason });
/** The refusal of an answer, which may be one of the account itself: a wrong key, or missing funds. */
export const refusedBy = ({ status }: ApiAnswer, reason: string) => ({
  ...refused(reason),
  ...([401, 402, 403].includes(status) && { isAccountProblem: true as const }),
});
export const unknown = (reason: string) => ({ outcome: 'unknown' as const, reason });

/** `reasonOf` says what an answer complains of, in the aggregator's own words if there are any. */
export function createErrors(name: string, reasonOf: (answer: ApiAnswer) => string) {
  const unreadable = (status: number) => new AggregatorError(`${name}’s answer cannot be read`, status);

  /** Why a call failed: what was thrown may not be meant for people. */
  const failureOf = (error: unknown): string =>
    error instanceof AggregatorError || error instanceof PluginHttpError
      ? error.message
      : `${name} gave no answer`;

  function bodyOf(answer: ApiAnswer): unknown {
    if (!isOk(answer)) throw new AggregatorError(reasonOf(answer), answer.status);
    if (answer.body === undefined) throw unreadable(answer.status);
    return answer.body;
  }

  return {
    unreadable,
    failureOf,

    /** The body of a success; throws if the answer is anything else. */
    bodyOf,

    /** The same for an object. */
    fieldsFrom: (answer: ApiAnswer): Fields => fieldsOf(bodyOf(answer)),

    /** The outcome of a call without an answer: it may have been done, unless it was never sent. */
    outcomeAfter: (error: unknown) =>
      error instanceof PluginHttpError && !error.wasSent
        ? refused(`${name} cannot be reached: ${error.message}`)
        : unknown(failureOf(error)),
  };
}
