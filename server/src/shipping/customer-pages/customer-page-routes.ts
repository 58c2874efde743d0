import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CustomerPages } from './customer-page-service.ts';
import { type FindProblem, renderFindPage } from './find-page.ts';
import { languageFor } from './language.ts';
import { actionsMarkup } from './order-actions.ts';
import { renderTrackingPage } from './tracking-page.ts';

/** Two fields of a form. */
const BODY_LIMIT_BYTES = 4_096;
const RETRY_AFTER_S = 60;

export interface CustomerVisits {
  /** Whether this client may open another page now. */
  mayOpen(client: string): boolean;
  /** Whether it may look for another order now: guessing numbers must not pay. */
  mayFind(client: string): boolean;
  /** Whether it may send another form about an order now. */
  mayAsk(client: string): boolean;
}

/** Pages for the merchants' customers: anyone who has the link, or knows what the order says of them. */
export function customerPageRoutes(app: FastifyInstance, pages: CustomerPages, visits: CustomerVisits): void {
  const options = { schema: { hide: true }, config: { visitor: 'anyone' as const } };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  const findPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    given: { isMissing?: boolean; problem?: FindProblem },
  ) => {
    const canWithdraw = given.problem !== 'tooMany' && (await pages.offersWithdrawal());
    return sendPage(reply, (nonce) =>
      renderFindPage({ ...given, canWithdraw, nonce, language: languageOf(request) }),
    );
  };

  function tooMany(request: FastifyRequest, reply: FastifyReply) {
    reply.status(429).header('retry-after', RETRY_AFTER_S);
    return findPage(request, reply, { problem: 'tooMany' });
  }

  app.get('/track', options, (request, reply) =>
    visits.mayOpen(request.client.address) ? findPage(request, reply, {}) : tooMany(request, reply),
  );

  app.get<{ Params: { token: string } }>('/track/:token', options, async (request, reply) => {
    if (!visits.mayOpen(request.client.address)) return tooMany(request, reply);
    const { token } = request.params;
    const found = await pages.page(token);
    if (found === undefined) return findPage(request, reply.status(404), { isMissing: true });
    const { page, actions } = found;
    const place = { language: languageOf(request, found.language), path: `/track/${token}` };
    const markup = actionsMarkup(actions, { ...place, timeZone: page.timeZone });
    return sendPage(reply, (nonce) => renderTrackingPage(page, { ...place, nonce }, markup));
  });

  app.post('/track', { ...options, bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    if (!visits.mayFind(request.client.address)) return tooMany(request, reply);
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const orderNumber = fields.get('orderNumber')?.trim() ?? '';
    const contact = fields.get('contact')?.trim() ?? '';
    if (orderNumber === '' || contact === '')
      return findPage(request, reply.status(400), { problem: 'incomplete' });
    const token = await pages.find(orderNumber, contact);
    if (token === undefined) return findPage(request, reply.status(404), { problem: 'notFound' });
    const next = fields.get('next') === 'withdraw' ? '/withdraw' : '';
    return reply.redirect(`/track/${token}${next}?lang=${languageOf(request)}`, 303);
  });
}

export function languageOf(request: FastifyRequest, ofOrder?: string | null) {
  const { lang } = request.query as { lang?: unknown };
  return languageFor(
    typeof lang === 'string' ? lang : undefined,
    request.headers['accept-language'],
    ofOrder,
  );
}

/** The address is a key: it is stored nowhere and told to nobody. */
export function sendPage(reply: FastifyReply, render: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'accept-language',
    })
    .send(render(nonce));
}
