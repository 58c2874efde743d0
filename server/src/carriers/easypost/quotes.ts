import type { Notice, QuoteRequest } from '../../schema/quote.ts';
import type { CarrierMessage } from '../../schema/rate.ts';
import { isOk } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { unknownPackaging } from '../capability-check.ts';
import type { Quotes } from '../carrier.ts';
import { referenceNotice } from '../label-lines.ts';
import { pathOf } from './client.ts';
import { missingIn, needsItn } from './customs.ts';
import { failureOf, fieldsFrom, problemOf } from './errors.ts';
import { unknownTo } from './packaging.ts';
import { messageCode, readRates, told } from './rates.ts';
import { NAME } from './settings.ts';
import { toOrder, toShipment } from './shipment-body.ts';

/** `mark` is stored with every shipment without a reference of the merchant, by which it is recognized in `listPurchases`. */
export function createQuotes(client: ApiClient, mark?: string) {
  async function ask(request: QuoteRequest): Promise<Quotes> {
    const filed = request.customs && needsItn(request.customs, request);
    if (filed !== undefined) return nothing(itnRequired(filed));
    const missing = request.customs ? missingIn(request.customs) : [];
    if (missing.length > 0) return nothing(incompleteCustoms(missing));
    const isOrder = request.parcels.length > 1;
    // A quote commits to nothing: a second one does no harm.
    const answer = await client.call('POST', pathOf(isOrder ? 'orders' : 'shipments'), {
      json: isOrder ? toOrder(request, mark) : toShipment(request, mark),
      isRead: true,
    });
    if (!isOk(answer)) {
      const { code, message } = problemOf(answer);
      return nothing(told(codeOf(answer.status, code), message));
    }
    const notices = noticesFor(request);
    return { ...readRates(fieldsFrom(answer), request), ...(notices.length > 0 && { notices }) };
  }

  return {
    quote: (request: QuoteRequest): Promise<Quotes> =>
      ask(request).catch((error) => nothing(told('UNAVAILABLE', failureOf(error)))),
  };
}

const nothing = (message: CarrierMessage): Quotes => ({ quotes: [], messages: [message] });

const noticesFor = (request: QuoteRequest): Notice[] => [
  ...unknownPackaging(NAME, unknownTo(request)),
  ...referenceNotice(NAME, request),
];

const incompleteCustoms = (missing: readonly string[]): CarrierMessage =>
  told('CUSTOMS_INCOMPLETE', `These are missing for the customs declaration: ${missing.join(', ')}`);

const itnRequired = (hsCode: string): CarrierMessage =>
  told(
    'ITN_REQUIRED',
    `Goods worth more than 2,500 USD ${hsCode === 'none' ? '' : `of tariff code ${hsCode} `}have to be filed with US ` +
      'customs (AESDirect) before they are exported. Buy this label at EasyPost with its ITN',
  );

function codeOf(status: number, code: string): string {
  if (status === 401 || status === 403) return 'UNAUTHORIZED';
  if (status === 429) return 'RATE_LIMITED';
  if (status >= 500 || status < 400) return 'UNAVAILABLE';
  return messageCode(code);
}
