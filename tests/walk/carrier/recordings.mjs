import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Real exchanges with EasyPost. They are not a part of Waybill. */
export const recordingsFolder = process.env.WAYBILL_RECORDINGS ?? join(root, '../shared/recordings');
export const hasRecordings = () => existsSync(recordingsFolder);

/** Answers as EasyPost once did: each request with what was recorded for its method and path, in order. */
export async function startReplay(undo) {
  const journal = [];
  let left = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const index = left.findIndex((one) => one.method === request.method && one.path === request.url);
    const { status, body } = left[index] ?? notRecorded(request.url);
    if (index >= 0 && request.method !== 'GET') left.splice(index, 1);
    const { method, url: path } = request;
    journal.push({ call: callOf(method, path), method, path, status, request: parsed(text), response: body });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  const url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    journal,
    play(file) {
      left = readRecording(join(recordingsFolder, file), url);
    },
  };
}

/** Reads HAR files, and those with `exchanges`. Files that answers link to are looked for here, not at EasyPost. */
function readRecording(file, url) {
  const { log, exchanges } = JSON.parse(readFileSync(file, 'utf8'));
  const all =
    exchanges ??
    log.entries.map(({ request, response }) => ({
      request,
      response: { status: response.status, body: response.content.text },
    }));
  return all.map(({ request, response }) => {
    const { pathname, search } = new URL(request.url);
    const text = typeof response.body === 'string' ? response.body : JSON.stringify(response.body);
    const body = parsed(text.replaceAll(/https:\/\/easypost-files\.[\w.-]+/g, url));
    return { method: request.method, path: pathname + search, status: response.status, body };
  });
}

const notRecorded = (path) =>
  path.startsWith('/files/')
    ? { status: 403, body: 'the file was not recorded' }
    : { status: 404, body: { error: { code: 'NOT_FOUND', message: 'Not recorded', errors: [] } } };

function callOf(method, path) {
  if (/\/buy$/.test(path)) return 'buy';
  if (/\/(shipments|orders)$/.test(path)) return 'quote';
  if (/\/trackers$/.test(path)) return 'follow';
  if (/\/addresses$/.test(path)) return 'verify';
  return /metadata/.test(path) ? 'check' : method === 'GET' ? 'find' : 'other';
}

function parsed(text) {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
