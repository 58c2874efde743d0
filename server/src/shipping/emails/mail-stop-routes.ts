import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../lib/html.ts';
import {
  type CustomerPages,
  type CustomerVisits,
  languageOf,
  pageOf,
  renderFindPage,
  sendPage,
} from '../customer-pages/index.ts';
import type { MailStops } from './mail-stops.ts';
import { MAIL_TEXTS } from './texts/index.ts';

interface Dependencies {
  pages: Pick<CustomerPages, 'orderOf' | 'mayAsk'>;
  stops: MailStops;
  visits: CustomerVisits;
}

type Link = { Params: { token: string } };
type Visit = FastifyRequest<Link>;

const BODY_LIMIT_BYTES = 4_096;
const RETRY_AFTER_S = 60;

/**
 * Where customers say that they want no more mails about an order: on a page that asks, because mail programs open links by
 * themselves, or with the one request that mail programs send for them (RFC 8058).
 */
export function mailStopRoutes(app: FastifyInstance, { pages, stops, visits }: Dependencies): void {
  app.removeAllContentTypeParsers();
  // What is in it does not matter: some send a form, some send it in parts.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, _body, done) =>
    done(null, null),
  );
  const options = { schema: { hide: true }, config: { visitor: 'anyone' as const } };

  const elsewhere = (request: FastifyRequest, reply: FastifyReply, status: 404 | 429): FastifyReply =>
    sendPage(reply.status(status), (nonce) =>
      renderFindPage({
        ...{ nonce, language: languageOf(request) },
        ...(status === 404 ? { isMissing: true } : { problem: 'tooMany' as const }),
      }),
    );

  const answer = async (request: Visit, reply: FastifyReply): Promise<FastifyReply> => {
    if (!visits.mayOpen(request.client.address))
      return elsewhere(request, reply.header('retry-after', RETRY_AFTER_S), 429);
    const { token } = request.params;
    const order = await pages.orderOf(token);
    if (order === undefined) return elsewhere(request, reply, 404);
    if (request.method === 'POST') {
      await pages.mayAsk(order);
      await stops.stop(order);
    }
    const isDone = await stops.isStopped(order.id);
    const brand = await stops.brandOf(order);
    const language = languageOf(request, order.language);
    const { stop } = MAIL_TEXTS[language];
    const path = `/track/${token}`;
    const question = html`<p>${stop.question}</p>
<form method="post" action="${path}/mails?lang=${language}"><button type="submit">${stop.button}</button></form>`;
    const main = html`<h1>${stop.title}</h1>
${isDone ? html`<p role="status">${stop.done}</p>` : question}
<p><a href="${path}?lang=${language}">${stop.backToOrder}</a></p>`;
    return sendPage(reply, (nonce) =>
      pageOf({ language, nonce, title: stop.title, brand, path: `${path}/mails`, main }),
    );
  };

  app.get<Link>('/track/:token/mails', options, answer);
  app.post<Link>('/track/:token/mails', { ...options, bodyLimit: BODY_LIMIT_BYTES }, answer);
}
