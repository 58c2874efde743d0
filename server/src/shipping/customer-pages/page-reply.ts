import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageFor } from './language.ts';

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
