import { spawn } from 'node:child_process';
import { end, findProgram, freePort, untilListening } from '../scratch-servers.ts';

/** Moto (`pip install 'moto[server]'`): an implementation of AWS's APIs that checks credentials and policies. */
export const findMoto = (): string | undefined => process.env.TEST_MOTO_SERVER ?? findProgram('moto_server');

export interface Moto {
  endpoint: string;
  /** Credentials that may send, ones that may receive, and ones that may do nothing. */
  sender: Credentials;
  receiver: Credentials;
  nobody: Credentials;
  /** Calls an API without a signature. */
  call(target: string, input: object): Promise<Record<string, never>>;
  stop(): Promise<void>;
}

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

const REGION = 'eu-west-1';
const MAY_SEND = ['sqs:SendMessage', 'events:PutEvents', 'events:DescribeEventBus'];
const MAY_RECEIVE = ['sqs:ReceiveMessage', 'sqs:DeleteMessage'];

export async function startMoto(program: string): Promise<Moto> {
  const port = await freePort();
  const child = spawn(program, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  await untilListening(port, 'Moto did not start', child);
  const endpoint = `http://127.0.0.1:${port}`;

  /** Signatures are checked after this many calls. */
  const checkAfter = async (calls: number): Promise<void> => {
    const answer = await fetch(`${endpoint}/moto-api/reset-auth`, { method: 'POST', body: String(calls) });
    if (!answer.ok) throw new Error(await answer.text());
  };

  async function ask(service: string, headers: Record<string, string>, body: string): Promise<string> {
    await checkAfter(1_000_000);
    const credential = `AKIAIOSFODNN7EXAMPLE/20260301/${REGION}/${service}/aws4_request`;
    const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=none`;
    const answer = await fetch(endpoint, { method: 'POST', headers: { authorization, ...headers }, body });
    const text = await answer.text();
    await checkAfter(0);
    if (!answer.ok) throw new Error(text);
    return text;
  }

  const iam = (parameters: Record<string, string>) =>
    ask(
      'iam',
      { 'content-type': 'application/x-www-form-urlencoded' },
      new URLSearchParams({ Version: '2010-05-08', ...parameters }).toString(),
    );

  async function newUser(UserName: string, Action: readonly string[]): Promise<Credentials> {
    await iam({ Action: 'CreateUser', UserName });
    const Statement = [{ Effect: 'Allow', Action, Resource: '*' }];
    const PolicyDocument = JSON.stringify({ Version: '2012-10-17', Statement });
    if (Action.length > 0)
      await iam({ Action: 'PutUserPolicy', UserName, PolicyName: 'own', PolicyDocument });
    const xml = await iam({ Action: 'CreateAccessKey', UserName });
    const textOf = (tag: string) => new RegExp(`<${tag}>([^<]+)<`).exec(xml)?.[1] ?? '';
    return { accessKeyId: textOf('AccessKeyId'), secretAccessKey: textOf('SecretAccessKey') };
  }

  return {
    endpoint,
    sender: await newUser('sender', MAY_SEND),
    receiver: await newUser('receiver', MAY_RECEIVE),
    nobody: await newUser('nobody', []),
    async call(target, input) {
      const service = target.startsWith('AmazonSQS') ? 'sqs' : 'events';
      const version = service === 'sqs' ? '1.0' : '1.1';
      const headers = { 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': target };
      return JSON.parse((await ask(service, headers, JSON.stringify(input))) || '{}');
    },
    stop: () => end(child, 'SIGTERM'),
  };
}
