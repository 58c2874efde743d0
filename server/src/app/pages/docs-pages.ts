import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
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
};

/** Serves the documentation, which the build has rendered. Without it, as in tests, its address leads to the OpenAPI document. */
export function serveDocs(app: FastifyInstance, folder: string | undefined): void {
  const schema = { hide: true };
  const files = folder === undefined ? [] : filesIn(folder);
  if (folder === undefined || files.length === 0) {
    app.get(DOCS_PATH, { schema }, (_request, reply) => reply.redirect(OPENAPI_PATH));
    return;
  }
  for (const file of files) {
    let kept: KeptFile | undefined;
    app.get(addressOf(file), { schema }, async (request, reply) => {
      kept ??= keepFile(await readFile(join(folder, file)), headersOf(file));
      return kept(request, reply);
    });
  }
}

function headersOf(file: string): Record<string, string> {
  const type = { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' };
  return file.endsWith('.html')
    ? { ...type, 'cache-control': 'no-cache', 'content-security-policy': CONTENT_SECURITY_POLICY }
    : { ...type, 'cache-control': 'public, max-age=3600' };
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
