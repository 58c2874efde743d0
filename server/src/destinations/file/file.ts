import { beforeDeadline } from '../broker.ts';
import type { Destination, DestinationResult, OpenDestination } from '../destination.ts';
import { DestinationError, delivered, failed } from '../destination-error.ts';
import { lineOf } from './line.ts';
import { LineFile } from './line-file.ts';
import { FileSettings } from './settings.ts';

const BYTES_PER_MEGABYTE = 1_000_000;
const DEFAULT_MEGABYTES = 100;

/** A file of NDJSON in the operator's folder: one line for each event, on disk before the event counts as delivered. */
export const ndjsonFile: Destination<typeof FileSettings> = {
  type: 'file',
  name: 'File (NDJSON)',
  settings: FileSettings,
  urlOf: ({ file }) => `file:${encodeURIComponent(file)}`,
  open(settings, context): OpenDestination {
    const { folder, timeoutMs } = context;
    const files = new Map<string, LineFile>();
    let isClosed = false;

    /** Each account has a folder, so that none can write into the file of another. */
    function fileOf(accountId: string): LineFile {
      if (folder === undefined) throw new DestinationError('refused', 'the operator allows no files');
      if (!isName(settings.file) || !isName(accountId))
        throw new DestinationError('refused', 'the name of the file is not allowed');
      const known = files.get(accountId);
      if (known !== undefined) return known;
      const maxBytes = (settings.maxMegabytes ?? DEFAULT_MEGABYTES) * BYTES_PER_MEGABYTE;
      const opened = new LineFile({ folder, subfolder: accountId, name: settings.file, maxBytes });
      files.set(accountId, opened);
      return opened;
    }

    return {
      async send(message, signal): Promise<DestinationResult> {
        try {
          if (isClosed || signal.aborted)
            throw new DestinationError('postponed', 'not written yet: this server is stopping');
          const late = (): DestinationError =>
            new DestinationError('timeout', `not written within ${timeoutMs / 1000} s`);
          const file = fileOf(message.accountId);
          const write = (giveUp: AbortSignal) => file.append(lineOf(message), giveUp);
          await beforeDeadline(write, { timeoutMs, signal, late });
          return delivered(`written to ${settings.file}`);
        } catch (error) {
          return failed(error, []);
        }
      },
      async close() {
        isClosed = true;
        await Promise.all([...files.values()].map((file) => file.close()));
      },
    };
  },
};

/** Also checked here, because settings can be older than their rules. */
const isName = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text);
