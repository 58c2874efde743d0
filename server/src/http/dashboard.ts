import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CONTENT_SECURITY_POLICY } from './page-policy.ts';

/** The built dashboard at `/`. Its pages are made in the browser, so every path of its own gets the same file. */
export async function serveDashboard(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn({ folder }, 'the dashboard has not been built: `npm run build`');
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    decorateReply: true,
    cacheControl: false,
  });
  const page = (reply: FastifyReply) =>
    reply
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('cache-control', 'no-cache')
      .sendFile('index.html');
  const schema = { hide: true };

  app.get('/', { schema }, (_request, reply) => page(reply));
  app.get('/setup', { schema }, (_request, reply) => page(reply));
  // Vite names these by their content, so they never change.
  app.get('/assets/*', { schema }, (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .sendFile(`assets/${(request.params as { '*': string })['*']}`),
  );
}
