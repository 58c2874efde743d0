import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../../http/routing.ts';
import { codeOf } from '../../lib/errors.ts';
import { dashboardPolicy } from './page-policy.ts';

/** Placeholder in the built page, replaced by the nonce that its style elements need. */
const NONCE_MARK = '__CSP_NONCE__';
const YEAR_MS = 365 * 24 * 3_600_000;
/** Paths that are never a page of the dashboard, even if nothing is there. */
const NOT_PAGES = /^\/(api|dashboard\/api|docs|assets)(\/|$)|\.[^/]*$/;

/** Sends the dashboard's page if the path may be one of its pages. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

/** Serves the built dashboard, a single-page app: every path without a route of its own gets the same HTML. */
export async function serveDashboard(app: FastifyInstance, folder: string): Promise<PageHandler | undefined> {
  const readPage = createPageReader(folder);
  if (readPage() === undefined) {
    app.log.warn({ folder }, 'the dashboard has not been built: `npm run build`');
    return undefined;
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    decorateReply: true,
    // The build writes a compressed copy beside each file.
    preCompressed: true,
    setHeaders: (response) => response.setHeader('vary', 'accept-encoding'),
  });
  const schema = { hide: true };

  const page = (reply: FastifyReply): FastifyReply => {
    const html = readPage() ?? '';
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', dashboardPolicy(nonce))
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE_MARK, nonce));
  };

  app.get('/', { schema }, (_request, reply) => page(reply));
  // Vite puts a content hash into these names, so they never change.
  app.get<{ Params: { '*': string } }>('/assets/*', { schema }, (request, reply) =>
    reply.sendFile(request.params['*'], join(folder, 'assets'), {
      maxAge: YEAR_MS,
      immutable: true,
    }),
  );
  for (const name of plainFiles(folder)) {
    app.get(`/${name}`, { schema }, (_request, reply) => reply.sendFile(name, { maxAge: 3_600_000 }));
  }

  return (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead && !NOT_PAGES.test(pathOf(request.url)) ? page(reply) : undefined;
  };
}

/** Reads the page again when it has changed: a build beside a running server replaces the files that the old page names. */
function createPageReader(folder: string): () => string | undefined {
  const path = join(folder, 'index.html');
  let html: string | undefined;
  let readAt = 0;
  return () => {
    try {
      const { mtimeMs } = statSync(path);
      if (mtimeMs === readAt) return html;
      html = readFileSync(path, 'utf8');
      readAt = mtimeMs;
    } catch (error) {
      // For a moment there is neither the old folder nor the new one.
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    return html;
  };
}

/** Files without a content hash in their name, such as icons and the script that runs before the first paint. */
const plainFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[\w-]+\.(js|svg|png|ico|txt|webmanifest)$/.test(entry.name))
    .map((entry) => entry.name);
