import { CarrierHttpError, type CarrierHttpResponse } from './carrier-http.ts';

export const toResponse = (
  answer: Pick<CarrierHttpResponse, 'status' | 'headers' | 'body'>,
  host: string,
): CarrierHttpResponse => ({
  ...answer,
  json() {
    try {
      return JSON.parse(answer.body.toString('utf8'));
    } catch {
      // Without the parser's error, which quotes the body.
      throw new CarrierHttpError('not_json', `${host} answered with something that is not JSON`);
    }
  },
});
