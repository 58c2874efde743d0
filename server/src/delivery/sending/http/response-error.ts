import type { DeliveryErrorCode } from '../../../schema/delivery-errors.ts';

/** A response that is incomplete or not HTTP. `message` is what the account reads. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  readonly code: DeliveryErrorCode;

  constructor(code: DeliveryErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const invalidResponse = (message: string): ResponseError =>
  new ResponseError('invalid_response', message);
