import { decodeInTurns } from '../../lib/decode-in-turns.ts';
import { parseJsonInTurns } from '../../lib/json-in-turns.ts';
import { PluginHttpError, type PluginHttpResponse } from './plugin-http.ts';

type Answer = Pick<PluginHttpResponse, 'status' | 'headers' | 'body'>;

/** Below it, an answer is parsed within a few milliseconds. */
const LARGE_BYTES = 512 * 1024;

export const toResponse = (
  answer: Answer,
  host: string,
  parse: () => unknown = () => JSON.parse(answer.body.toString('utf8')),
): PluginHttpResponse => ({
  ...answer,
  json() {
    try {
      return parse();
    } catch {
      // Without the parser's error, which quotes the body.
      throw new PluginHttpError('not_json', `${host} answered with something that is not JSON`);
    }
  },
});

/** The same, with large JSON parsed before anybody asks for it: a page of a shop's orders would otherwise keep everyone waiting. */
export async function toResponseInTurns(answer: Answer, host: string): Promise<PluginHttpResponse> {
  const { headers, body } = answer;
  if (body.length < LARGE_BYTES || !/\bjson\b/i.test(headers['content-type'] ?? ''))
    return toResponse(answer, host);
  const [parsed] = await Promise.allSettled([decodeInTurns(body).then(parseJsonInTurns)]);
  return toResponse(answer, host, () => {
    if (parsed.status === 'rejected') throw parsed.reason;
    return parsed.value;
  });
}
