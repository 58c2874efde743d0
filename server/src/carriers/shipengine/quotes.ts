import { randomUUID } from 'node:crypto';
import type { Notice, QuoteRequest } from '../../schema/quote.ts';
import type { CarrierMessage } from '../../schema/rate.ts';
import { type ApiAnswer, isOk } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../answer-fields.ts';
import { unknownPackageTypes, unknownPackaging } from '../capability-check.ts';
import type { Quotes } from '../carrier.ts';
import { referenceNotice } from '../label-lines.ts';
import type { ConnectedCarrier, ConnectedCarriers } from './connected-carriers.ts';
import { shortenedDescriptions } from './customs.ts';
import { eligibleCarriers } from './eligible-carriers.ts';
import { bodyOf, errorsOf, failureOf, fieldsFrom, reasonOf } from './errors.ts';
import { estimateBody, isEstimate, reasonAgainstEstimate } from './estimates.ts';
import { toRateId } from './rate-id.ts';
import { messageCode, readRates } from './rates.ts';
import { ID, NAME } from './settings.ts';
import { packageCodesOf, ratesBody } from './shipment-body.ts';

/** `mark` is part of every shipment's id, by which its label is recognized in `listPurchases`. */
export function createQuotes(client: ApiClient, connected: ConnectedCarriers, mark = 'wb') {
  const nothing = (code: string, message: string): Quotes => ({
    quotes: [],
    messages: [{ carrier: ID, code, message: message }],
  });

  async function quoteBy(carriers: readonly ConnectedCarrier[], request: QuoteRequest): Promise<Quotes> {
    // Fifty characters, which is the limit.
    const externalShipmentId = `${mark}-${randomUUID()}`;
    // Not a read: ShipEngine stores a shipment by this id, and refuses the same id a second time.
    const answer = await client.call('POST', '/v1/rates', {
      json: ratesBody({ request, externalShipmentId, carriers }),
    });
    if (!isOk(answer)) return refused(answer, carriers, request);
    const body = fieldsFrom(answer);
    const { rates, invalid_rates: invalidRates, errors } = fieldsOf(body.rate_response);
    return readRates(
      { rates, invalidRates, errors: [...listOf(errors), ...listOf(body.errors)] },
      {
        ...readingOf(carriers, request),
        rateIdOf: (rate: Fields) => {
          const rateId = textOf(rate.rate_id);
          return rateId && toRateId({ externalShipmentId, rateId, carrierId: textOf(rate.carrier_id) });
        },
      },
    );
  }

  async function estimateBy(carriers: readonly ConnectedCarrier[], request: QuoteRequest): Promise<Quotes> {
    const reason = reasonAgainstEstimate(request);
    if (reason !== undefined) return nothing('ADDRESS_REQUIRED', reason);
    const json = estimateBody(request, carriers);
    const answer = await client.call('POST', '/v1/rates/estimate', { json, isRead: true });
    if (!isOk(answer)) return refused(answer, carriers, request);
    return readRates(
      { rates: bodyOf(answer) },
      { ...readingOf(carriers, request), rateIdOf: () => undefined, isEstimate: true },
    );
  }

  const readingOf = (carriers: readonly ConnectedCarrier[], request: QuoteRequest) => ({
    carriers,
    packageCodes: packageCodesOf(request, new Set(carriers.flatMap(({ packageCodes }) => packageCodes))),
    services: request.services,
  });

  /** Every error, each with the carrier that it is about; at least one message. */
  function refused(answer: ApiAnswer, carriers: readonly ConnectedCarrier[], request: QuoteRequest): Quotes {
    const { body, status } = answer;
    const isAboutUs = status === 401 || status === 403 || status === 429 || status >= 500;
    const { messages } = isAboutUs
      ? { messages: [] }
      : readRates(
          { rates: [], errors: fieldsOf(body).errors },
          { ...readingOf(carriers, request), rateIdOf: () => undefined },
        );
    const [code = 'UNAVAILABLE'] = errorsOf(answer).map(messageCode);
    return messages.length > 0 ? { quotes: [], messages } : nothing(code, reasonOf(answer));
  }

  return {
    async quote(request: QuoteRequest): Promise<Quotes> {
      try {
        const all = await connected.list();
        if (all.length === 0)
          return nothing('NO_CARRIERS', 'No carrier is connected to this ShipEngine account');
        const { carriers, messages } = eligibleCarriers(all, request);
        if (carriers.length === 0) return withMessages(messages, request, { quotes: [], messages: [] });
        const ask = isEstimate(request) ? estimateBy : quoteBy;
        const answer = withMessages(messages, request, await ask(carriers, request));
        const notices = noticesFor(carriers, request);
        return { ...answer, ...(notices.length > 0 && { notices }) };
      } catch (error) {
        return nothing('UNAVAILABLE', failureOf(error));
      }
    },
  };

  /** A request that gets no quote gets at least one message. */
  function withMessages(more: CarrierMessage[], { services }: QuoteRequest, { quotes, messages }: Quotes) {
    const all = [...more, ...messages];
    if (quotes.length > 0 || all.length > 0) return { quotes, messages: all };
    return services === undefined
      ? nothing('NO_RATES', 'ShipEngine has no rates for this shipment')
      : nothing('NOT_OFFERED', `ShipEngine does not offer ${services.join(', ')} for this shipment`);
  }
}

/** Notices about everything that was given but that ShipEngine's carriers do not take into account. */
function noticesFor(carriers: readonly ConnectedCarrier[], request: QuoteRequest): Notice[] {
  const known = new Set(carriers.flatMap(({ packageCodes }) => packageCodes));
  const mute = carriers.filter(({ printsMessages }) => printsMessages === false).map(({ name }) => name);
  return [
    ...unknownPackaging(
      NAME,
      unknownPackageTypes(request, (packageType) => known.has(packageType)),
    ),
    ...referenceNotice(NAME, request),
    ...(request.labelReference !== undefined && mute.length > 0 ? referenceNotPrintedBy(mute) : []),
    ...shortenedDescriptions(request),
  ];
}

const referenceNotPrintedBy = (names: readonly string[]): Notice[] => [
  {
    code: 'REFERENCE_NOT_PRINTED',
    message: `${names.join(', ')}: the reference is not printed on the label`,
  },
];
