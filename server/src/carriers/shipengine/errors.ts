import { type Fields, fieldsOf, listOf, textOf } from '../answer-fields.ts';
import type { Answer, ShipEngineClient } from './client.ts';

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
export const errorsOf = ({ body }: Answer): VendorError[] => readErrors(fieldsOf(body).errors);

/** An error in words, in ShipEngine's own where there are any. */
export function reasonOf(answer: Answer, client: Pick<ShipEngineClient, 'redact'>): string {
  const said = errorsOf(answer)
    .map(({ message, code }) => message ?? code)
    .concat(textOf(fieldsOf(answer.body).message))
    .filter((text) => text !== undefined);
  const text = client.redact([...new Set(said)].join('; ')).slice(0, 500);
  const { status, retryAfterSeconds } = answer;
  if (status === 401 || (status === 403 && text === ''))
    return `ShipEngine does not accept the API key${text && `: ${text}`}`;
  if (status === 429) {
    const wait = retryAfterSeconds === undefined ? 'in a minute' : `in ${retryAfterSeconds} s`;
    return `ShipEngine accepts no more requests at the moment. Try again ${wait}`;
  }
  return text || `ShipEngine answered with status ${status}`;
}

/** Thrown by the calls that reject if ShipEngine can't be asked. */
export class ShipEngineError extends Error {
  override name = 'ShipEngineError';
}

export class KeyRefusedError extends ShipEngineError {
  override name = 'KeyRefusedError';
}

/** The body of a success; throws if the answer is anything else. */
export function bodyOf(answer: Answer, client: Pick<ShipEngineClient, 'redact'>): unknown {
  const { status } = answer;
  if (status === 401 || status === 403) throw new KeyRefusedError(reasonOf(answer, client));
  if (status < 200 || status > 299) throw new ShipEngineError(reasonOf(answer, client));
  if (answer.body === undefined) throw new ShipEngineError('ShipEngine’s answer can’t be read');
  return answer.body;
}

/** Why no answer came, without the rest of what was thrown. */
export const failureOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'ShipEngine gave no answer';
