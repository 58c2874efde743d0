import { isObject } from '../lib/is-object.ts';
import { PluginHttpError } from '../plugins/http/plugin-http.ts';
import { withinTime } from '../plugins/http/time-limit.ts';
import { redactError } from '../plugins/redaction.ts';
import type { StorePlugin } from './plugin.ts';
import { type ReportOutcome, type StockOutcome, type Store, StoreError } from './store.ts';
import { isStoreError } from './store-error.ts';

interface GuardOptions {
  timeoutMs: number;
  redact(text: string): string;
  /** For the log: what went wrong inside stays out of the answers. */
  onError(store: string, call: string, error: unknown): void;
}

const OUTCOMES = new Set(['reported', 'refused', 'not_sent', 'unknown']);
const STOCK_OUTCOMES = new Set(['pushed', 'changed', 'refused', 'unknown']);

/**
 * A store that answers in time, repeats no secret, and never rejects where something was written, whatever the one inside does: an
 * answer that does not come, or comes in a wrong form, is `unknown`. Reads reject with a `StoreError`.
 */
export function guardStore(store: Store, plugin: StorePlugin, options: GuardOptions): Store {
  const { timeoutMs, redact, onError } = options;
  const failed = (call: string, error: unknown) => onError(plugin.id, call, redactError(error, redact));

  const read = async <T>(call: string, ask: () => Promise<T>): Promise<T> => {
    try {
      return await withinTime(timeoutMs, ask);
    } catch (error) {
      if (!(isStoreError(error) || error instanceof PluginHttpError)) failed(call, error);
      throw toStoreError(plugin, error, redact);
    }
  };
  const unknown = { outcome: 'unknown' as const, reason: `${plugin.name} gave no answer` };
  const write = async (call: string, ask: () => Promise<ReportOutcome>): Promise<ReportOutcome> => {
    try {
      const answer = await withinTime(timeoutMs, ask);
      if (!isObject(answer) || !OUTCOMES.has(answer.outcome)) throw new Error('not an outcome');
      return 'reason' in answer ? { ...answer, reason: redact(String(answer.reason)) } : answer;
    } catch (error) {
      failed(call, error);
      return unknown;
    }
  };
  const { receive, ensureWebhooks, report, cancelReport, reportScan, pushStock, pullProducts } = store;

  return {
    check: (request) =>
      read('check', async () => {
        const checked = await store.check(request);
        return checked.isValid ? checked : { ...checked, reason: redact(checked.reason) };
      }),
    pull: (request) => read('pull', () => store.pull(request)),
    readOrder: (externalId) => read('readOrder', () => store.readOrder(externalId)),
    ...(receive && {
      receive(request) {
        try {
          return receive.call(store, request);
        } catch (error) {
          failed('receive', error);
          return { outcome: 'unreadable', reason: 'it could not be read' };
        }
      },
    }),
    ...(ensureWebhooks && {
      ensureWebhooks: (url) => read('ensureWebhooks', () => ensureWebhooks.call(store, url)),
    }),
    ...(report && { report: (request) => write('report', () => report.call(store, request)) }),
    ...(cancelReport && {
      cancelReport: (request) => write('cancelReport', () => cancelReport.call(store, request)),
    }),
    ...(reportScan && {
      reportScan: (request) => write('reportScan', () => reportScan.call(store, request)),
    }),
    ...(pushStock && {
      async pushStock(request) {
        try {
          const answer = await withinTime(timeoutMs, () => pushStock.call(store, request));
          if (!isAnswerTo(answer, request.levels.length)) throw new Error('not an outcome for each level');
          return answer.map((one) => ('reason' in one ? { ...one, reason: redact(one.reason) } : one));
        } catch (error) {
          failed('pushStock', error);
          return request.levels.map(() => unknown);
        }
      },
    }),
    ...(pullProducts && {
      pullProducts: (request) => read('pullProducts', () => pullProducts.call(store, request)),
    }),
  };
}

const isAnswerTo = (answer: unknown, count: number): answer is StockOutcome[] =>
  Array.isArray(answer) &&
  answer.length === count &&
  answer.every((one) => isObject(one) && STOCK_OUTCOMES.has(String(one.outcome)));

function toStoreError(plugin: StorePlugin, error: unknown, redact: (text: string) => string): StoreError {
  if (isStoreError(error))
    return new StoreError(error.code, redact(error.message), { retryAfterMs: error.retryAfterMs });
  if (error instanceof PluginHttpError)
    return new StoreError(error.code === 'not_json' ? 'unreadable' : 'unavailable', redact(error.message));
  return new StoreError('unavailable', `${plugin.name} gave no answer`);
}
