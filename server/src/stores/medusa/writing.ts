import { PluginHttpError } from '../../plugins/http/plugin-http.ts';
import { type ReportOutcome, StoreError } from '../store.ts';
import { isOk, type MedusaAnswer, type MedusaClient, reasonOf } from './client.ts';

/** Ends a write early with what is known of it. */
export class Ended extends Error {
  override name = 'Ended';
  readonly outcome: ReportOutcome;

  constructor(outcome: ReportOutcome) {
    super(outcome.outcome);
    this.outcome = outcome;
  }
}

/** The successful answer to a POST; throws otherwise, unless `isFine` says that it is as good as one. */
export type Post = (
  path: string,
  options: Parameters<MedusaClient['call']>[2],
  isFine?: (answer: MedusaAnswer) => boolean,
) => Promise<MedusaAnswer>;

/** Runs several reads and writes, and never rejects: as soon as anything may have changed there, no failure is `not_sent`. */
export async function writing(
  client: MedusaClient,
  run: (post: Post) => Promise<ReportOutcome>,
): Promise<ReportOutcome> {
  let mayHaveChanged = false;
  const notDone = (reason: string, retryAfterMs?: number): ReportOutcome =>
    mayHaveChanged
      ? unknown(reason)
      : { outcome: 'not_sent', reason, ...(retryAfterMs !== undefined && { retryAfterMs }) };

  const post: Post = async (path, options, isFine = () => false) => {
    const answer = await client.call('POST', path, options).catch((error: unknown) => {
      mayHaveChanged ||= !(error instanceof PluginHttpError) || error.wasSent;
      throw error;
    });
    if (isRefusal(answer.status) && !isFine(answer)) {
      const reason = reasonOf(answer);
      // Not looked at: a wrong key can be replaced, and too many requests become fewer.
      throw new Ended(isTurnedAway(answer.status) ? notDone(reason, answer.retryAfterMs) : refused(reason));
    }
    mayHaveChanged = true;
    if (!isOk(answer) && !isFine(answer)) throw new Ended(unknown(reasonOf(answer)));
    return answer;
  };

  try {
    return await run(post);
  } catch (error) {
    if (error instanceof Ended) return error.outcome;
    if (error instanceof StoreError) return notDone(error.message, error.retryAfterMs);
    if (error instanceof PluginHttpError) return notDone(error.message);
    throw error;
  }
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408;
const isTurnedAway = (status: number): boolean => [401, 403, 429].includes(status);

export const refused = (reason: string) => ({ outcome: 'refused' as const, reason });
export const unknown = (reason: string) => ({ outcome: 'unknown' as const, reason });
