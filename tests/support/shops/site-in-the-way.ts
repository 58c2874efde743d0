import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSignedCertificate } from '../../../server/src/cli/receive/certificate.ts';

export interface SiteInTheWay {
  /** `http://127.0.0.1:4000` */
  url: string;
  host: string;
  /** What it was sent: method, address and headers. */
  seen: string[];
  stop(): Promise<void>;
}

/** A site that answers every request in the same way, instead of the shop that should be there. */
export async function startSiteInTheWay(
  answer: RequestListener,
  { isSelfSigned = false } = {},
): Promise<SiteInTheWay> {
  const seen: string[] = [];
  const listener: RequestListener = (request, response) => {
    seen.push(JSON.stringify([request.method, request.url, request.headers]));
    request.resume().once('end', () => answer(request, response));
  };
  const server = isSelfSigned
    ? createTlsServer(selfSignedCertificate(['127.0.0.1']), listener)
    : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${isSelfSigned ? 'https' : 'http'}://${host}`,
    host,
    seen,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A web page, as servers in front of a shop answer with. */
export const page =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
      .end('<!DOCTYPE html><html><head><title>Not your shop</title></head></html>');

/** The same address at another origin, as a site does that has moved to `www.`. */
export const redirectTo =
  (origin: () => string): RequestListener =>
  ({ url }, response) =>
    void response.writeHead(301, { location: `${origin()}${url}` }).end();
