import { withTimeout } from '../lib/with-timeout.ts';
import type { Carrier, ListOutcome } from './carrier.ts';
import { soundDocuments, soundFindVoid, soundPurchase, soundQuotes, soundVoid } from './sound-answers.ts';
import { soundCancel, soundPickup, soundPickupQuote, soundScanForm } from './sound-collection.ts';
import { soundList } from './sound-list.ts';

type OptionalCall = 'refundStatus' | 'follow' | 'verifyAddress' | 'check' | 'receive' | 'scanFormDocument';

interface DeadlineOptions {
  timeoutMs: number;
  /** Shorter ones, by call. */
  timeoutsMs?: Readonly<Partial<Record<string, number>>>;
  /** For the log: what went wrong inside stays out of the answers. */
  onError?: (carrier: string, call: string, error: unknown) => void;
}

/**
 * A carrier that answers in time and never rejects, whatever the one inside does: an answer that does not come, or comes
 * as an error or in a wrong form, is `unknown`, because the label may have been sold. Only the calls reject where nothing is at stake.
 */
export function withDeadline(carrier: Carrier, options: DeadlineOptions): Carrier {
  const { timeoutMs, timeoutsMs = {}, onError = () => {} } = options;
  const inTime = async <T>(call: string, ask: () => Promise<T>): Promise<T> => {
    try {
      return await withTimeout(timeoutsMs[call] ?? timeoutMs, ask());
    } catch (error) {
      onError(carrier.id, call, error);
      throw error;
    }
  };
  /** An optional call stays absent where the carrier does not have it. */
  const optional = <Name extends OptionalCall>(name: Name): Pick<Carrier, Name> => {
    const call = carrier[name] as ((request?: unknown) => Promise<unknown>) | undefined;
    const limited = (request?: unknown) => inTime(name, async () => call?.call(carrier, request));
    return (call === undefined ? {} : { [name]: limited }) as Pick<Carrier, Name>;
  };
  /** The same for calls that never reject. */
  const certain = <Request, Outcome>(
    name: string,
    call: ((request: Request) => Promise<Outcome>) | undefined,
    sound: (answer: Outcome) => Outcome,
    otherwise: Outcome,
  ): Record<string, (request: Request) => Promise<Outcome>> =>
    call === undefined
      ? {}
      : {
          [name]: (request) =>
            inTime(name, async () => sound(await call.call(carrier, request))).catch(() => otherwise),
        };
  const { documents } = carrier;
  const noAnswer = { outcome: 'unknown' as const, reason: `${carrier.name} gave no answer` };
  /** Operators look into what was listed: they need to know that it was not the line. */
  const readableList = (answer: ListOutcome): ListOutcome => {
    try {
      return soundList(answer);
    } catch (error) {
      onError(carrier.id, 'listPurchases', error);
      return { outcome: 'unknown', reason: `${carrier.name}’s list of purchases cannot be read` };
    }
  };

  return {
    id: carrier.id,
    name: carrier.name,
    ...(carrier.serviceMark && { serviceMark: carrier.serviceMark }),
    quote: (request) =>
      inTime('quote', async () => soundQuotes(carrier, await carrier.quote(request))).catch(() => ({
        quotes: [],
        messages: [{ carrier: carrier.id, code: 'UNAVAILABLE', message: noAnswer.reason }],
      })),
    buy: (purchase) =>
      inTime('buy', async () => soundPurchase(await carrier.buy(purchase))).catch(() => noAnswer),
    findPurchase: (purchase) =>
      inTime('findPurchase', async () => soundPurchase(await carrier.findPurchase(purchase))).catch(
        () => noAnswer,
      ),
    voidLabel: (request) =>
      inTime('voidLabel', async () => soundVoid(await carrier.voidLabel(request))).catch(() => noAnswer),
    ...certain('findVoid', carrier.findVoid, soundFindVoid, noAnswer),
    ...certain('listPurchases', carrier.listPurchases, readableList, noAnswer),
    track: (request) => inTime('track', () => carrier.track(request)),
    ...optional('refundStatus'),
    ...optional('follow'),
    ...(documents && {
      documents: (request) =>
        inTime('documents', async () => soundDocuments(await documents.call(carrier, request))),
    }),
    ...optional('verifyAddress'),
    ...optional('check'),
    ...optional('receive'),
    ...optional('scanFormDocument'),
    ...certain('createScanForm', carrier.createScanForm, soundScanForm, noAnswer),
    ...certain('findScanForm', carrier.findScanForm, soundScanForm, noAnswer),
    ...certain('quotePickup', carrier.quotePickup, soundPickupQuote, {
      ...noAnswer,
      outcome: 'refused',
    }),
    ...certain('schedulePickup', carrier.schedulePickup, soundPickup, noAnswer),
    ...certain('findPickup', carrier.findPickup, soundPickup, noAnswer),
    ...certain('cancelPickup', carrier.cancelPickup, soundCancel, noAnswer),
  };
}
