import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { messageOf, OperatorError } from '../../lib/errors.ts';
import { PRINTER_RULE, printerFormats, readPrinterAddress } from '../../lib/printer-address.ts';

export type PrintFormat = 'zpl' | 'pdf';

export interface Printer {
  /** As shown to people. */
  name: string;
  formats: readonly PrintFormat[];
  /** Resolves once the printer, or its queue, has all of it. */
  send(bytes: Buffer, format: PrintFormat): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** `tcp://192.168.1.50:9100`, `/dev/usb/lp0`, or `lp:Zebra` for a queue of CUPS. */
export function openPrinter(address: string): Printer {
  const found = readPrinterAddress(address);
  if (found === undefined) throw new OperatorError(`--printer ${PRINTER_RULE}`);
  const formats = printerFormats(found);
  switch (found.kind) {
    case 'queue':
      return { ...queue(found.name), formats };
    case 'device':
      return { ...device(found.path), formats };
    case 'network':
      return { ...network(found.host, found.port), formats };
  }
}

/** Label printers listen for raw bytes and answer nothing: taking all of them is all they confirm. */
const network = (host: string, port: number): Omit<Printer, 'formats'> => ({
  name: `tcp://${host}:${port}`,
  send: (bytes) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: host.replace(/^\[(.*)\]$/, '$1'), port });
      socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
      socket.once('error', (error) => reject(new Error(`The printer cannot be reached: ${error.message}`)));
      // What it sends, such as its status, is of no interest, but unread it would keep the connection open.
      socket.resume();
      socket.once('connect', () => socket.end(bytes));
      socket.once('close', (hadError) => !hadError && resolve());
    }),
});

const device = (path: string): Omit<Printer, 'formats'> => ({
  name: path,
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
const queue = (name: string): Omit<Printer, 'formats'> => ({
  name: `lp:${name}`,
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
