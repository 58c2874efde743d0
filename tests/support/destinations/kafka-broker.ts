import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, findProgram, freePort, untilListening } from '../scratch-servers.ts';

/**
 * The folder with the jars of `org.apache.kafka:kafka_2.13` and all that it depends on, as `mvn dependency:copy-dependencies` makes
 * it; Kafka is in few package managers.
 */
export const findKafka = (): string | undefined =>
  findProgram('java') === undefined ? undefined : process.env.TEST_KAFKA_LIBS;

export interface KafkaBroker {
  /** Without a password, and with one: PLAIN and SCRAM-SHA-512. */
  plain: string;
  sasl: string;
  username: string;
  password: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it from answering, until it is continued. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  stop(): Promise<void>;
}

const PASSWORD = 'a-password-of-kafka';

/** One broker that is its own controller. `advertised` is the host that it tells clients on the listener without a password. */
export async function startKafka(libs: string, advertised = '127.0.0.1'): Promise<KafkaBroker> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-test-kafka-'));
  const [plain, sasl, controller] = [await freePort(), await freePort(), await freePort()];
  const config = join(folder, 'server.properties');
  const login = `org.apache.kafka.common.security`;
  const settings = [
    'process.roles=broker,controller',
    'node.id=1',
    `controller.quorum.voters=1@127.0.0.1:${controller}`,
    `listeners=PLAIN://127.0.0.1:${plain},SASL://127.0.0.1:${sasl},CONTROLLER://127.0.0.1:${controller}`,
    `advertised.listeners=PLAIN://${advertised}:${plain},SASL://127.0.0.1:${sasl}`,
    'listener.security.protocol.map=PLAIN:PLAINTEXT,SASL:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name=PLAIN',
    'controller.listener.names=CONTROLLER',
    'sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-512',
    `listener.name.sasl.plain.sasl.jaas.config=${login}.plain.PlainLoginModule required user_waybill="${PASSWORD}";`,
    `listener.name.sasl.scram-sha-512.sasl.jaas.config=${login}.scram.ScramLoginModule required;`,
    `log.dirs=${join(folder, 'data')}`,
    'offsets.topic.replication.factor=1',
    'group.initial.rebalance.delay.ms=0',
    'auto.create.topics.enable=false',
    'message.max.bytes=100000',
  ];
  writeFileSync(config, settings.join('\n'));
  const java = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', join(libs, '*')];
  const scram = `SCRAM-SHA-512=[name=waybill,password=${PASSWORD}]`;
  execFileSync(
    'java',
    [
      ...java,
      'kafka.tools.StorageTool',
      'format',
      '-t',
      'MkU3OEVBNTcwNTJENDM2Qg',
      '-c',
      config,
      '--add-scram',
      scram,
    ],
    { stdio: 'ignore' },
  );
  let child: ChildProcess;
  async function start(): Promise<void> {
    child = spawn('java', [...java, 'kafka.Kafka', config], { stdio: 'ignore' });
    await untilListening(plain, 'Kafka did not start', child);
  }
  await start();
  return {
    plain: `127.0.0.1:${plain}`,
    sasl: `127.0.0.1:${sasl}`,
    username: 'waybill',
    password: PASSWORD,
    start,
    kill: () => end(child, 'SIGKILL'),
    signal: (signal) => void child.kill(signal),
    async stop() {
      await end(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
