import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../../lib/errors.ts';
import type { RecordedExchange } from '../create-plugin-http.ts';
import { createConcealment } from './conceal.ts';
import { toHarEntry } from './har.ts';

export interface Recorder {
  /** Records the exchanges of one plug-in, in a file of its own. */
  of(plugin: string): (exchange: RecordedExchange) => void;
  /** Values that are replaced wherever they occur, besides what is called like a secret. */
  conceal(secrets: readonly string[]): void;
  close(): void;
}

const HEAD = '{"log":{"version":"1.2","creator":{"name":"Waybill","version":"1"},"entries":[';
const TAIL = '\n]}}\n';

/**
 * Writes HAR files for a developer to look at or to replay. They hold addresses and labels, only no credentials. A file is
 * whole after each exchange, so that nothing is lost when the process dies.
 */
export function createRecorder(folder: string, onError: (code: string | undefined) => void): Recorder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secrets = new Set<string>();
  const files = new Set<number>();
  let isBroken = false;

  function writerOf(plugin: string): (exchange: RecordedExchange) => void {
    let file: number | undefined;
    let end = 0;
    return (exchange) => {
      if (file === undefined) {
        file = openFile(folder, plugin);
        files.add(file);
        end = writeSync(file, HEAD, 0);
      }
      const entry = JSON.stringify(toHarEntry(exchange, createConcealment(secrets)));
      const isFirst = end === HEAD.length;
      writeSync(file, `${isFirst ? '' : ','}\n${entry}${TAIL}`, end);
      end += Buffer.byteLength(entry) + (isFirst ? 1 : 2);
    };
  }

  return {
    of(plugin) {
      const write = writerOf(plugin);
      return (exchange) => {
        if (isBroken) return;
        try {
          write(exchange);
        } catch (error) {
          // A full disk must not make the outcome of a purchase unknown.
          isBroken = true;
          onError(codeOf(error));
        }
      };
    },
    conceal(values) {
      for (const value of values) secrets.add(value);
    },
    close() {
      for (const file of files) closeSync(file);
      files.clear();
    },
  };
}

function openFile(folder: string, plugin: string): number {
  const moment = new Date().toISOString().replace(/[:.]/g, '-');
  return openSync(join(folder, `${plugin}-${moment}-${process.pid}.har`), 'wx', 0o600);
}

/** A recorder for the folder that the operator names, if any. */
export function openRecorder(
  folder: string | undefined,
  setting: string,
  log: { warn(fields: object, message: string): void },
): Recorder | undefined {
  if (folder === undefined) return undefined;
  log.warn(
    { folder },
    `${setting} is set: every exchange is written to this folder, with names, addresses and documents`,
  );
  return createRecorder(folder, (code) =>
    log.warn({ folder, code }, 'Recording has stopped: the folder is not writable'),
  );
}
