import { PluginHttpError, type PluginHttpResponse } from './plugin-http.ts';

export const toResponse = (
  answer: Pick<PluginHttpResponse, 'status' | 'headers' | 'body'>,
  host: string,
): PluginHttpResponse => ({
  ...answer,
  json() {
    try {
      return JSON.parse(answer.body.toString('utf8'));
    } catch {
      // Without the parser's error, which quotes the body.
      throw new PluginHttpError('not_json', `${host} answered with something that is not JSON`);
    }
  },
});
