import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { messageOf, OperatorError } from '../../lib/errors.ts';

export type PrintFormat = 'zpl' | 'pdf';

export interface Printer {
  /** As shown to people. */
  name: string;
  formats: readonly PrintFormat[];
  /** Resolves once the printer, or its queue, has all of it. */
  send(bytes: Buffer, format: PrintFormat): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const RAW_PORT = 9100;

/** `tcp://192.168.1.50:9100`, `/dev/usb/lp0`, or `lp:Zebra` for a queue of CUPS. */
export function openPrinter(address: string): Printer {
  if (address.startsWith('lp:')) return queue(address.slice(3));
  if (address.startsWith('/')) return device(address);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'tcp:' || url.hostname === '')
    throw new OperatorError('--printer must be tcp://host:port, the path of a device, or lp:queue');
  return network(url.hostname, Number(url.port || RAW_PORT));
}

/** Label printers listen for raw bytes and answer nothing: taking all of them is all they confirm. */
const network = (host: string, port: number): Printer => ({
  name: `tcp://${host}:${port}`,
  formats: ['zpl'],
  send: (bytes) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host, port });
      socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
      socket.once('error', (error) => reject(new Error(`The printer cannot be reached: ${error.message}`)));
      // What it sends, such as its status, is of no interest, but unread it would keep the connection open.
      socket.resume();
      socket.once('connect', () => socket.end(bytes));
      socket.once('close', (hadError) => !hadError && resolve());
    }),
});

const device = (path: string): Printer => ({
  name: path,
  formats: ['zpl'],
  async send(bytes) {
    try {
      const file = await open(path, 'a');
      try {
        await file.appendFile(bytes);
      } finally {
        await file.close();
      }
    } catch (error) {
      throw new Error(`The printer cannot be written to: ${messageOf(error)}`);
    }
  },
});

/** CUPS draws PDFs itself; ZPL goes through it as it is. */
const queue = (name: string): Printer => ({
  name: `lp:${name}`,
  formats: ['zpl', 'pdf'],
  send: (bytes, format) =>
    new Promise((resolve, reject) => {
      const options = format === 'zpl' ? ['-o', 'raw'] : [];
      const child = spawn('lp', ['-d', name, ...options, '-'], { stdio: ['pipe', 'ignore', 'pipe'] });
      let text = '';
      child.stderr.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      child.once('error', (error) => reject(new Error(`lp cannot be run: ${error.message}`)));
      child.once('close', (code) =>
        code === 0 ? resolve() : reject(new Error(`lp failed: ${text.trim() || `code ${code}`}`)),
      );
      // It may end before it has read everything: its exit code says why.
      child.stdin.on('error', () => {});
      child.stdin.end(bytes);
    }),
});
