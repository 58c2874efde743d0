import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Certificate } from '../../server/src/cli/receive/certificate.ts';
import { end, findProgram, freePort, untilListening } from './scratch-servers.ts';

/** A message broker made for one test file, gone with it. */
export interface ScratchBroker {
  port: number;
  tlsPort: number;
  /** As after a power cut; its data stay. */
  kill(): Promise<void>;
  /** Starts it again on the same ports and data. */
  resume(): Promise<void>;
  /** It keeps its connections, and answers nothing until it continues. */
  pause(): void;
  unpause(): void;
  stop(): Promise<void>;
}

export const BROKER_USER = 'waybill';
export const BROKER_PASSWORD = 'correct-horse-battery';

/** The script itself: Debian's wrapper changes to a user who may not write into our folder. */
export const findRabbitMq = (): string | undefined =>
  ['/usr/lib/rabbitmq/bin/rabbitmq-server', findProgram('rabbitmq-server')].find(
    (path) => path !== undefined && existsSync(path) && findProgram('epmd') !== undefined,
  );

export const findNats = (): string | undefined =>
  [findProgram('nats-server'), join(homedir(), 'go/bin/nats-server')].find(
    (path) => path !== undefined && existsSync(path),
  );

export async function startRabbitMq(program: string, certificate: Certificate): Promise<ScratchBroker> {
  const folder = scratchFolder('rabbitmq', certificate);
  const [port, tlsPort, epmdPort, distributionPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  writeFileSync(
    join(folder, 'rabbitmq.conf'),
    [
      `listeners.tcp.1 = 127.0.0.1:${port}`,
      `listeners.ssl.1 = 127.0.0.1:${tlsPort}`,
      `ssl_options.certfile = ${join(folder, 'cert.pem')}`,
      `ssl_options.keyfile = ${join(folder, 'key.pem')}`,
      'ssl_options.verify = verify_none',
      `default_user = ${BROKER_USER}`,
      `default_pass = ${BROKER_PASSWORD}`,
    ].join('\n'),
  );
  writeFileSync(join(folder, 'enabled_plugins'), '[].');
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    ERL_EPMD_PORT: String(epmdPort),
    RABBITMQ_NODENAME: `waybill-${port}@localhost`,
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_CONF_ENV_FILE: join(folder, 'none.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_LOGS: join(folder, 'log', 'rabbit.log'),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1',
  };
  // Otherwise the first start would leave one behind that runs for ever.
  const epmd = spawn(findProgram('epmd') as string, ['-port', String(epmdPort)], { env, stdio: 'ignore' });
  await untilListening(epmdPort, 'epmd did not start', epmd);
  const broker = await startBroker(() => spawn(program, { env, stdio: 'ignore', detached: true }), {
    name: 'RabbitMQ',
    port,
    tlsPort,
    folder,
  });
  return {
    ...broker,
    async stop() {
      await broker.kill();
      await end(epmd, 'SIGKILL');
      await broker.stop();
    },
  };
}

/** `limited` may publish to nothing but `allowed.>`. */
export async function startNats(program: string, certificate: Certificate): Promise<ScratchBroker> {
  const folder = scratchFolder('nats', certificate);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const common = (own: string) => `
    ${own}
    authorization { users: [
      { user: "${BROKER_USER}", password: "${BROKER_PASSWORD}" },
      { user: "limited", password: "${BROKER_PASSWORD}", permissions: { publish: ["allowed.>"] } }
    ] }`;
  const config = join(folder, 'nats.conf');
  writeFileSync(
    config,
    common(
      `listen: "127.0.0.1:${port}"\nmax_payload: 100000\njetstream { store_dir: "${join(folder, 'store')}" }`,
    ),
  );
  const tlsConfig = join(folder, 'tls.conf');
  writeFileSync(
    tlsConfig,
    common(
      `listen: "127.0.0.1:${tlsPort}"\njetstream { store_dir: "${join(folder, 'tls-store')}" }\n` +
        `tls { cert_file: "${join(folder, 'cert.pem')}", key_file: "${join(folder, 'key.pem')}" }`,
    ),
  );
  const start = (file: string) => spawn(program, ['-c', file], { stdio: 'ignore', detached: true });
  const tls = start(tlsConfig);
  await untilListening(tlsPort, 'NATS with TLS did not start', tls);
  const broker = await startBroker(() => start(config), { name: 'NATS', port, tlsPort, folder });
  return {
    ...broker,
    async stop() {
      await end(tls, 'SIGKILL');
      await broker.stop();
    },
  };
}

export async function startRedisBroker(program: string, certificate: Certificate): Promise<ScratchBroker> {
  const folder = scratchFolder('redis-streams', certificate);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const args = [
    ...['--port', port, '--tls-port', tlsPort, '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
    ...['--appendonly', 'yes', '--appendfsync', 'always', '--requirepass', BROKER_PASSWORD],
    ...['--tls-cert-file', join(folder, 'cert.pem'), '--tls-key-file', join(folder, 'key.pem')],
    ...['--tls-auth-clients', 'no', '--tls-ca-cert-file', join(folder, 'cert.pem')],
  ].map(String);
  const start = () => spawn(program, args, { stdio: 'ignore', detached: true });
  return startBroker(start, { name: 'Redis', port, tlsPort, folder });
}

function scratchFolder(name: string, { cert, key }: Certificate): string {
  const folder = mkdtempSync(join(tmpdir(), `waybill-test-${name}-`));
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 });
  return folder;
}

interface Place {
  name: string;
  port: number;
  tlsPort: number;
  folder: string;
}

async function startBroker(run: () => ChildProcess, place: Place): Promise<ScratchBroker> {
  const { name, port, tlsPort, folder } = place;
  let child: ChildProcess;
  async function resume(): Promise<void> {
    child = run();
    await untilListening(port, `${name} did not start`, child);
    await untilListening(tlsPort, `${name} did not start with TLS`, child);
  }
  /** To all processes of the group that it leads: scripts start the server as a child. */
  const signal = (kind: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, kind);
  };
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    signal('SIGKILL');
    await ended;
  }
  await resume();
  return {
    port,
    tlsPort,
    kill,
    resume,
    pause: () => signal('SIGSTOP'),
    unpause: () => signal('SIGCONT'),
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
