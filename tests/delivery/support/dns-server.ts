import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, isIPv4, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Question {
  name: string;
  type: 'A' | 'AAAA' | 'other';
}

interface AskedQuestion extends Question {
  /** A client that gets no answer in its time repeats the question. */
  times: number;
}

interface Records {
  addresses: string[];
  ttl?: number;
  /** Names that lead to the addresses, one to the next. */
  aliases?: string[];
  /** Over UDP only says that it does not fit: the question is to be put over TCP. */
  truncated?: boolean;
}

export type Reply = Records | 'hang' | 'nxdomain' | 'servfail' | 'refused';

export interface DnsServer {
  /** As Node's resolvers are told. */
  server: string;
  /** Everything that was asked, in order. */
  asked: AskedQuestion[];
  /** Can be changed at any time. */
  answer: (question: Question) => Reply;
  close(): void;
}

const TYPES: Record<number, Question['type']> = { 1: 'A', 28: 'AAAA' };
const CODES = { nxdomain: 3, servfail: 2, refused: 5 } as const;

/** Speaks DNS over UDP and TCP on this machine until the test has finished, and answers as the test says. */
export async function startDns(answer: DnsServer['answer']): Promise<DnsServer> {
  const udp = createSocket({ type: 'udp4', recvBufferSize: 1024 * 1024 });
  const open = new Set<Socket>();
  const byId = new Map<string, AskedQuestion>();
  const tcp = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).once('close', () => open.delete(socket));
    socket.on('data', (data) => {
      const reply = respond(data.subarray(2), false);
      if (reply === undefined) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(reply.length);
      socket.write(Buffer.concat([length, reply]));
    });
  });
  udp.on('message', (query, { port, address }) => {
    const reply = respond(query, true);
    if (reply !== undefined) udp.send(reply, port, address);
  });

  function respond(query: Buffer, overUdp: boolean): Buffer | undefined {
    const { question, end } = readQuestion(query);
    note(query.readUInt16BE(0), question);
    const reply = dns.answer(question);
    return reply === 'hang' ? undefined : encode(query.subarray(0, end), question, reply, overUdp);
  }

  /** The same question under the same id is a repetition. */
  function note(id: number, question: Question): void {
    const key = `${id} ${question.name} ${question.type}`;
    const known = byId.get(key);
    if (known !== undefined) {
      known.times += 1;
      return;
    }
    const asked = { ...question, times: 1 };
    byId.set(key, asked);
    dns.asked.push(asked);
  }

  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as { port: number };
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  let closed = false;
  const dns: DnsServer = {
    server: `127.0.0.1:${port}`,
    asked: [],
    answer,
    close() {
      if (closed) return;
      closed = true;
      udp.close();
      tcp.close();
      for (const socket of open) socket.destroy();
    },
  };
  onTestFinished(() => dns.close());
  return dns;
}

function readQuestion(query: Buffer): { question: Question; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = TYPES[query.readUInt16BE(at + 1)] ?? 'other';
  return { question: { name: labels.join('.').toLowerCase(), type }, end: at + 5 };
}

function encode(
  asked: Buffer,
  { name, type }: Question,
  reply: Exclude<Reply, 'hang'>,
  overUdp: boolean,
): Buffer {
  const head = Buffer.from(asked);
  const truncated = typeof reply === 'object' && reply.truncated === true && overUdp;
  const records = typeof reply === 'string' || truncated ? [] : recordsOf(name, type, reply);
  const code = typeof reply === 'string' ? CODES[reply] : 0;
  head.writeUInt16BE(0x8180 | (truncated ? 0x0200 : 0) | code, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...records]);
}

function recordsOf(
  name: string,
  type: Question['type'],
  { addresses, ttl = 60, aliases = [] }: Records,
): Buffer[] {
  const names = [name, ...aliases];
  const owner = names.at(-1) as string;
  return [
    ...aliases.map((alias, index) => record(names[index] as string, 5, ttl, encodeName(alias))),
    ...addresses
      .filter((address) => isIPv4(address) === (type === 'A') && type !== 'other')
      .map((address) => record(owner, type === 'A' ? 1 : 28, ttl, encodeAddress(address))),
  ];
}

function record(owner: string, type: number, ttl: number, data: Buffer): Buffer {
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(type, 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt32BE(ttl, 4);
  fields.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(owner), fields, data]);
}

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1')),
    Buffer.alloc(1),
  ]);

function encodeAddress(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [left = [], right = []] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
