import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout } from './checkout.ts';
import { end, findProgram, untilListening } from './scratch-servers.ts';

export const findNginx = (): string | undefined => findProgram('nginx');

interface Site {
  /** Where nginx listens, with TLS. */
  port: number;
  /** Where it redirects to HTTPS. */
  plainPort: number;
  /** The server behind it, as `host:port`. */
  upstream: string;
  certificate: { cert: string; key: string };
}

/** nginx with the configuration that operators copy: only ports and the certificate are replaced. */
export async function startNginx(program: string, { port, plainPort, upstream, certificate }: Site) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-test-nginx-'));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const site = readFileSync(join(checkout, 'deploy', 'nginx.conf'), 'utf8')
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, write('cert.pem', certificate.cert))
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, write('key.pem', certificate.key))
    .replaceAll(/listen \[::\].*\n/g, '')
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:3000', upstream);
  // What the package of a distribution has in its own nginx.conf, in a folder of ours.
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder};`,
  );
  const main = write(
    'nginx.conf',
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
http { access_log off; ${paths.join(' ')} include ${write('site.conf', site)}; }`,
  );
  const child = spawn(program, ['-e', join(folder, 'error.log'), '-c', main], { stdio: 'ignore' });
  try {
    await untilListening(port, 'nginx did not start', child);
  } catch (error) {
    throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'), { cause: error });
  }
  return {
    async stop() {
      await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
