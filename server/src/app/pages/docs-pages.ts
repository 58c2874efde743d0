import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../../http/routing.ts';
import { codeOf } from '../../lib/errors.ts';
import { OPENAPI_PATH } from '../openapi.ts';
import { type KeptFile, keepFile } from './kept-file.ts';
import { CONTENT_SECURITY_POLICY } from './page-policy.ts';

const DOCS_PATH = '/docs';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};
/** These may change with the pages, which are asked for each time. */
const FRESH = ['.html', '.json', '.md', '.txt'];
const NOT_FOUND = '404.html';
/** Where programs look for the list of pages: https://llmstxt.org */
const LLMS = 'llms.txt';

/** Serves the documentation, which the build has rendered. Without it, as in tests, its address leads to the OpenAPI document. */
export function serveDocs(app: FastifyInstance, folder: string | undefined): void {
  const schema = { hide: true };
  const files = folder === undefined ? [] : filesIn(folder);
  if (folder === undefined || files.length === 0) {
    app.get(DOCS_PATH, { schema }, (_request, reply) => reply.redirect(OPENAPI_PATH));
    return;
  }
  const serve = (file: string) => {
    let kept: KeptFile | undefined;
    return async (request: FastifyRequest, reply: FastifyReply) => {
      kept ??= keepFile(await readFile(join(folder, file)), headersOf(file));
      return kept(request, reply);
    };
  };
  const served = files.filter((file) => file !== NOT_FOUND);
  for (const file of served) app.get(addressOf(file), { schema }, serve(file));
  if (served.includes(LLMS)) app.get(`/${LLMS}`, { schema }, serve(LLMS));
  if (served.length < files.length) serveNotFound(app, folder, new Set(served.map(addressOf)));
}

/** Not as a kept file, which would answer 304 to a browser that has it. */
function serveNotFound(app: FastifyInstance, folder: string, addresses: Set<string>): void {
  let content: Buffer | undefined;
  app.get(`${DOCS_PATH}/*`, { schema: { hide: true } }, async (request, reply) => {
    const page = pathOf(request.url).replace(/\/+$/, '');
    if (addresses.has(page)) return reply.redirect(page, 308);
    content ??= await readFile(join(folder, NOT_FOUND));
    return reply.status(404).headers(headersOf(NOT_FOUND)).send(content);
  });
}

function headersOf(file: string): Record<string, string> {
  const extension = extname(file);
  return {
    'content-type': TYPES[extension] ?? 'application/octet-stream',
    'cache-control': FRESH.includes(extension) ? 'no-cache' : 'public, max-age=3600',
    ...(extension === '.html' && { 'content-security-policy': CONTENT_SECURITY_POLICY }),
  };
}

/** Pages have no extension in their address. */
function addressOf(file: string): string {
  if (file === 'index.html') return DOCS_PATH;
  return `${DOCS_PATH}/${file
    .split(sep)
    .join('/')
    .replace(/\.html$/, '')}`;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => extname(name) in TYPES,
    );
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
