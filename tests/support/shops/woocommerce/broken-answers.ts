import type { ServerResponse } from 'node:http';
import type { Json } from '../../vendors/vendor-server.ts';
import type { Fault } from './faults.ts';
import { type Reply, reply } from './site.ts';

/** Errors of WordPress itself are JSON only for those who ask for JSON. */
const wordpress = (accept: string, body: Json, headers = {}): Reply =>
  reply(
    body.data.status,
    /json/.test(accept) ? body : `<!DOCTYPE html><title>Error</title>${body.message}`,
    headers,
  );

export const fatal = (accept: string): Reply =>
  wordpress(accept, {
    code: 'internal_server_error',
    message: '<p>There has been a critical error on this website.</p>',
    data: {
      status: 500,
      error: {
        type: 1,
        message: 'Uncaught Error in /srv/shop/wp-content/x.php:14',
        file: '/srv/shop/wp-content/x.php',
      },
    },
  });

export function faultReply(fault: Fault, accept: string): Reply | undefined {
  if (fault === 'fatal') return fatal(accept);
  if (fault === 'bad gateway') return reply(502, '<html><title>502 Bad Gateway</title></html>');
  if (fault === 'firewall') return reply(403, '<html><title>Forbidden</title></html>');
  if (fault === 'too many requests') return reply(429, '<html>Slow down</html>', { 'retry-after': '30' });
  if (fault !== 'maintenance') return undefined;
  const message = 'Briefly unavailable for scheduled maintenance. Check back in a minute.';
  return wordpress(
    accept,
    { code: 'wp_die', message, data: { status: 503 }, additional_errors: [] },
    { 'retry-after': '600' },
  );
}

const CHUNK = Buffer.alloc(1024 * 1024, ' ');

/** A hundred megabytes, as fast as they are taken. */
export function sendHuge(response: ServerResponse, onMegabyte: () => void): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  let left = 100;
  const send = (): void => {
    while (left-- > 0) {
      onMegabyte();
      if (!response.write(CHUNK)) return void response.once('drain', send);
    }
    response.end('[]');
  };
  send();
}
