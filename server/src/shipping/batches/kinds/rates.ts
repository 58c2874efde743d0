import type { QuotedRates } from '../../../schema/batch.ts';
import type { RateService } from '../../rates/index.ts';
import type { BatchWork } from '../batch-kind.ts';
import type { BatchQuote } from '../batch-schemas.ts';

const AT_ONCE = 6;

/** Asks for the rates of each order. Asking again after a crash does no harm: what nobody buys expires. */
export const createRateWork = (rates: RateService): BatchWork => ({
  atOnce: AT_ONCE,
  changes: [],
  async run({ accountId, row }) {
    const input: BatchQuote = JSON.parse(row.input ?? '{}');
    const answer = await rates.create(accountId, input);
    const { rates: offered, messages, suggestedRateId, needsChoice } = answer;
    const quoted: QuotedRates = { rates: offered, messages, suggestedRateId, needsChoice };
    return { result: JSON.stringify({ rates: quoted }) };
  },
});
