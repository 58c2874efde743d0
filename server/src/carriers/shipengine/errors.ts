import { type ApiAnswer, createErrors } from '../aggregator/answers.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../answer-fields.ts';
import { NAME } from './settings.ts';

/** One entry of `errors`. */
export interface VendorError {
  source: string | undefined;
  type: string | undefined;
  code: string | undefined;
  message: string | undefined;
  carrierId: string | undefined;
  carrierCode: string | undefined;
}

export function readErrors(errors: unknown): VendorError[] {
  return listOf(errors).flatMap((entry) => {
    const fields: Fields = typeof entry === 'string' ? { message: entry } : fieldsOf(entry);
    const error = {
      source: textOf(fields.error_source),
      type: textOf(fields.error_type),
      code: textOf(fields.error_code),
      message: textOf(fields.message),
      carrierId: textOf(fields.carrier_id),
      carrierCode: textOf(fields.carrier_code),
    };
    return error.message === undefined && error.code === undefined ? [] : [error];
  });
}

/** The errors of an answer, whatever its status. */
export const errorsOf = ({ body }: ApiAnswer): VendorError[] => readErrors(fieldsOf(body).errors);

/** An error in words, in ShipEngine's own where there are any. */
export function reasonOf(answer: ApiAnswer): string {
  const said = errorsOf(answer)
    .map(({ message, code }) => message ?? code)
    .concat(textOf(fieldsOf(answer.body).message))
    .filter((text) => text !== undefined);
  const text = [...new Set(said)].join('; ').slice(0, 500);
  const { status, retryAfterSeconds } = answer;
  if (status === 401 || (status === 403 && text === ''))
    return `ShipEngine does not accept the API key${text && `: ${text}`}`;
  if (status === 429) {
    const wait = retryAfterSeconds === undefined ? 'in a minute' : `in ${retryAfterSeconds} s`;
    return `ShipEngine accepts no more requests at the moment. Try again ${wait}`;
  }
  return text || `ShipEngine answered with status ${status}`;
}

export const { bodyOf, fieldsFrom, failureOf, outcomeAfter, unreadable } = createErrors(NAME, reasonOf);
