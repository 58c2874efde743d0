import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../../http/routing.ts';
import { codeOf } from '../../lib/errors.ts';
import { dashboardPolicy } from './page-policy.ts';

/** Where the built page has this, it gets the nonce that its style elements need. */
const NONCE_MARK = '__CSP_NONCE__';
const YEAR_MS = 365 * 24 * 3_600_000;
/** What never is a page of the dashboard, whether or not anything is there. */
const OTHERS = /^\/(api|dashboard\/api|docs|assets)(\/|$)|\.[^/]*$/;

/** Answers with the dashboard's page, where the path may be one of its own; else leaves it to others. */
export type PageAnswer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

/** The built dashboard. Its pages are made in the browser, so every path that nothing else answers to gets the same file. */
export async function serveDashboard(app: FastifyInstance, folder: string): Promise<PageAnswer | undefined> {
  const html = readPage(folder);
  if (html === undefined) {
    app.log.warn({ folder }, 'the dashboard has not been built: `npm run build`');
    return undefined;
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    decorateReply: true,
    // The build leaves each file beside itself, compressed.
    preCompressed: true,
    setHeaders: (response) => response.setHeader('vary', 'accept-encoding'),
  });
  const schema = { hide: true };

  const page = (reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', dashboardPolicy(nonce))
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE_MARK, nonce));
  };

  app.get('/', { schema }, (_request, reply) => page(reply));
  // Vite names these by their content, so they never change.
  app.get('/assets/*', { schema }, (request, reply) =>
    reply.sendFile((request.params as { '*': string })['*'], join(folder, 'assets'), {
      maxAge: YEAR_MS,
      immutable: true,
    }),
  );
  for (const name of plainFiles(folder)) {
    app.get(`/${name}`, { schema }, (_request, reply) => reply.sendFile(name, { maxAge: 3_600_000 }));
  }

  return (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead && !OTHERS.test(pathOf(request.url)) ? page(reply) : undefined;
  };
}

function readPage(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Icons, the script that runs before the first paint, and their like, which keep their names. */
const plainFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[\w-]+\.(js|svg|png|ico|txt|webmanifest)$/.test(entry.name))
    .map((entry) => entry.name);
