// One of the servers that are compared, in its own process: started by the first question, then measured.
import { readFileSync } from 'node:fs';
import { answerWith } from '../children.mjs';
import { watch } from './watch.mjs';

let end;
const questions = {
  async start({ server, ...options }) {
    const { start } = await import(new URL(`servers/${server}.mjs`, import.meta.url));
    return start(options);
  },
  async begin(options) {
    end = await watch(options);
  },
  end: () => end(),
  /** CPU time of all threads in microseconds, and bytes handed to the disk. */
  async resources() {
    const { user, system } = process.cpuUsage();
    const [, written] = /^write_bytes: (\d+)$/m.exec(readFileSync('/proc/self/io', 'latin1'));
    return { cpuUs: user + system, writtenBytes: Number(written) };
  },
};
answerWith(({ what, ...options }) => questions[what](options));
