import type { FastifyInstance } from 'fastify';
import { codeOf, messageOf, OperatorError } from '../lib/errors.ts';

/** Returns the URL to reach the server at. */
export async function listen(server: FastifyInstance, port: number, host: string): Promise<string> {
  try {
    await server.listen({ port, host });
  } catch (error) {
    const code = codeOf(error);
    // No IPv6 on this machine.
    if (code === 'EAFNOSUPPORT' && host === '::') return listen(server, port, '0.0.0.0');
    throw new OperatorError(
      explain(code, port) ?? `Cannot listen on ${host} port ${port}: ${messageOf(error)}`,
    );
  }
  const [address] = server.addresses();
  const actualPort = typeof address === 'object' ? address.port : port;
  return localAddress(host, actualPort);
}

/** How to reach a server on this machine that listens on `host`. */
export const localAddress = (host: string, port: number): string => `http://${nameOf(host)}:${port}`;

function explain(code: string | undefined, port: number): string | undefined {
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what listens there, or set PORT to another`;
  if (code === 'EACCES') return `Not allowed to listen on port ${port}: set PORT to 1024 or more`;
  return undefined;
}

function nameOf(host: string): string {
  if (host === '::' || host === '0.0.0.0') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
