import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import type { CustomerLanguage } from '../../schema/email-settings.ts';
import type { OrderRow } from '../../storage/index.ts';
import { type CustomerForm, readForm } from './customer-form.ts';
import { type CustomerVisits, languageOf, sendPage } from './customer-page-routes.ts';
import type { CustomerPages } from './customer-page-service.ts';
import { renderFindPage } from './find-page.ts';
import type { ReturnDesk } from './return-desk.ts';
import { renderReturnPage } from './return-page.ts';
import { renderReturnQrCode } from './return-qr-code.ts';
import { renderReturnSlip } from './return-slip.ts';
import type { ReturnProblem, WithdrawalProblem } from './texts/returns/texts.ts';
import {
  renderWithdrawalConfirmation,
  renderWithdrawalForm,
  renderWithdrawalReceipt,
} from './withdrawal-pages.ts';

/** A form with photos, of somebody who has the link of an order. */
const PHOTOS_LIMIT_BYTES = 10 * 1024 * 1024 + 64 * 1024;
const FORM_LIMIT_BYTES = 64 * 1024;
const RETRY_AFTER_S = 60;
const NOT_KEPT = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };

interface Dependencies {
  pages: CustomerPages;
  desk: ReturnDesk;
  visits: CustomerVisits;
  /** Tells open dashboards what has changed. */
  publish(accountId: string, topic: string): void;
}

interface SentForm {
  contentType: string;
  bytes: Buffer;
}

type Handler = (
  order: OrderRow,
  place: { language: CustomerLanguage; path: string },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

const PROBLEM_STATUS: Partial<Record<ReturnProblem | WithdrawalProblem, number>> = {
  changed: 409,
  closed: 409,
  no_room: 409,
  tooLarge: 413,
  tooMany: 429,
};
const statusOf = (problem: ReturnProblem | WithdrawalProblem): number => PROBLEM_STATUS[problem] ?? 400;

const newFormKey = (): string => randomBytes(16).toString('base64url');

/** What customers do themselves: returns, and the withdrawal from the contract. Whoever has the order's link is its customer. */
export function customerReturnRoutes(
  app: FastifyInstance,
  { pages, desk, visits, publish }: Dependencies,
): void {
  app.removeAllContentTypeParsers();
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (request, bytes, done) =>
      done(null, { contentType: request.headers['content-type'] ?? '', bytes } satisfies SentForm),
    );

  const orderOf = (request: FastifyRequest): Promise<OrderRow | undefined> =>
    pages.orderOf((request.params as { token: string }).token);

  const missing = (request: FastifyRequest, reply: FastifyReply, status: 404 | 429): FastifyReply =>
    sendPage(reply.status(status), (nonce) =>
      renderFindPage({
        ...{ nonce, language: languageOf(request) },
        ...(status === 404 ? { isMissing: true } : { problem: 'tooMany' as const }),
      }),
    );

  const withOrder = (handle: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const order = await orderOf(request);
    if (order === undefined) return missing(request, reply, 404);
    if (request.method === 'POST') await pages.mayAsk(order);
    const { token } = request.params as { token: string };
    return handle(
      order,
      { language: languageOf(request, order.language), path: `/track/${token}` },
      request,
      reply,
    );
  };

  /** Before any of the body is read. */
  const admit =
    (mayEnter: (client: string) => boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
      if (!mayEnter(request.client.address)) {
        reply.header('retry-after', RETRY_AFTER_S);
        return missing(request, reply, 429);
      }
      if ((await orderOf(request)) === undefined) return missing(request, reply, 404);
      return undefined;
    };

  const schema = { hide: true };
  const get = (path: string, handle: Handler) =>
    app.get(`/track/:token${path}`, { schema, onRequest: admit(visits.mayOpen) }, withOrder(handle));
  const post = (path: string, bodyLimit: number, handle: Handler) =>
    app.post(
      `/track/:token${path}`,
      { schema, bodyLimit, onRequest: admit(visits.mayAsk) },
      withOrder(handle),
    );

  async function returnPage(
    order: OrderRow,
    place: { language: CustomerLanguage; path: string },
    reply: FastifyReply,
    wrong: { problem?: ReturnProblem; entered?: CustomerForm | undefined } = {},
  ): Promise<FastifyReply> {
    const [head, offer, returns] = [
      await desk.head(order),
      await desk.offer(order),
      await desk.returns(order),
    ];
    return sendPage(reply, (nonce) =>
      renderReturnPage({ head, offer, returns, formKey: newFormKey(), ...wrong }, { ...place, nonce }),
    );
  }

  get('/return', (order, place, _request, reply) => returnPage(order, place, reply));

  post('/return', PHOTOS_LIMIT_BYTES, async (order, place, request, reply) => {
    const form = await formOf(request);
    const problem = form === undefined ? 'photo' : await desk.start(order, form);
    if (problem !== undefined)
      return returnPage(order, place, reply.status(statusOf(problem)), { problem, entered: form });
    for (const topic of ['returns', 'orders']) publish(order.account_id, topic);
    return reply.redirect(`${place.path}/return?lang=${place.language}`, 303);
  });

  get('/return/:id/label', async (order, place, request, reply) => {
    const { id } = request.params as { id: string };
    const label = await desk.label(order, id);
    if (label === undefined) return returnPage(order, place, reply.status(404));
    return sendPdf(reply, id, label);
  });

  get('/return/:id/qr-code', async (order, place, request, reply) => {
    const { id } = request.params as { id: string };
    const code = await desk.qrCode(order, id);
    if (code === undefined) return returnPage(order, place, reply.status(404));
    if (code.format === 'pdf') return sendPdf(reply, id, code.bytes);
    const head = await desk.head(order);
    return sendPage(reply, (nonce) => renderReturnQrCode({ head, id, ...code }, { ...place, nonce }));
  });

  get('/return/:id/slip', async (order, place, request, reply) => {
    const slip = await desk.slip(order, (request.params as { id: string }).id);
    if (slip === undefined) return returnPage(order, place, reply.status(404));
    return sendPage(reply, (nonce) => renderReturnSlip(slip, { ...place, nonce }));
  });

  async function withdrawalForm(
    order: OrderRow,
    place: { language: CustomerLanguage; path: string },
    reply: FastifyReply,
    wrong: { problem?: WithdrawalProblem; entered?: CustomerForm | undefined } = {},
  ): Promise<FastifyReply> {
    const [head, offer] = [await desk.head(order), await desk.withdrawalOffer(order)];
    return sendPage(reply, (nonce) =>
      renderWithdrawalForm(
        { head, offer, receiptGoes: desk.receiptGoes(order), ...wrong },
        { ...place, nonce },
      ),
    );
  }

  get('/withdraw', (order, place, _request, reply) => withdrawalForm(order, place, reply));

  post('/withdraw', FORM_LIMIT_BYTES, async (order, place, request, reply) => {
    const form = await formOf(request);
    const offer = await desk.withdrawalOffer(order);
    if (offer === undefined || form === undefined) return withdrawalForm(order, place, reply.status(409));
    const prepared = await desk.prepare(order, offer, form, place.language);
    if (typeof prepared === 'string')
      return withdrawalForm(order, place, reply.status(statusOf(prepared)), {
        problem: prepared,
        entered: form,
      });
    const head = await desk.head(order);
    return sendPage(reply, (nonce) =>
      renderWithdrawalConfirmation({ head, ...prepared, formKey: newFormKey() }, { ...place, nonce }),
    );
  });

  post('/withdraw/confirm', FORM_LIMIT_BYTES, async (order, place, request, reply) => {
    const form = await formOf(request);
    const done = form === undefined ? 'changed' : await desk.confirm(order, form, place.language);
    if (typeof done === 'string')
      return withdrawalForm(order, place, reply.status(statusOf(done)), { problem: done, entered: form });
    for (const topic of ['returns', 'orders', 'withdrawals']) publish(order.account_id, topic);
    return reply.redirect(`${place.path}/withdraw/receipt/${done.formKey}?lang=${place.language}`, 303);
  });

  get('/withdraw/receipt/:formKey', async (order, place, request, reply) => {
    const { formKey } = request.params as { formKey: string };
    const receipt = await desk.receipt(order, formKey);
    if (receipt === undefined) return withdrawalForm(order, place, reply.status(404));
    const head = await desk.head(order);
    const file = `${place.path}/withdraw/receipt/${formKey}/file`;
    return sendPage(reply, (nonce) => renderWithdrawalReceipt({ head, receipt, file }, { ...place, nonce }));
  });

  /** To keep: a text that every device can open. */
  get('/withdraw/receipt/:formKey/file', async (order, place, request, reply) => {
    const receipt = await desk.receipt(order, (request.params as { formKey: string }).formKey);
    if (receipt === undefined) return withdrawalForm(order, place, reply.status(404));
    return reply
      .type('text/plain; charset=utf-8')
      .headers({ ...NOT_KEPT, 'content-disposition': `attachment; filename="withdrawal-${order.id}.txt"` })
      .send(`\ufeff${receipt.statement.replaceAll('\n', '\r\n')}\r\n`);
  });

  /** In the customer's language, with their order, where an API would answer with JSON. */
  const report = app.errorHandler;
  app.setErrorHandler(async (error, request, reply) => {
    const isTooLarge = error instanceof AppError ? error.code === 'PAYLOAD_TOO_LARGE' : isBodyTooLarge(error);
    const order = isTooLarge ? await orderOf(request) : undefined;
    if (order === undefined) return report.call(app, error as never, request, reply);
    const { token } = request.params as { token: string };
    const place = { language: languageOf(request, order.language), path: `/track/${token}` };
    return returnPage(order, place, reply.status(413), { problem: 'tooLarge' });
  });
}

const sendPdf = (reply: FastifyReply, name: string, bytes: Buffer): FastifyReply =>
  reply
    .type('application/pdf')
    .headers({ ...NOT_KEPT, 'content-disposition': `inline; filename="${name}.pdf"` })
    .send(bytes);

const isBodyTooLarge = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE';

async function formOf({ body }: FastifyRequest): Promise<CustomerForm | undefined> {
  const sent = body as SentForm | undefined;
  return sent && readForm(sent.contentType, sent.bytes);
}
