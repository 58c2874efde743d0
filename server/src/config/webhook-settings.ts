import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { addressRanges, integer, oneOf } from '../lib/setting-values.ts';
import type { Settings } from './setting.ts';

/** How webhooks are sent. */
export const WEBHOOK_SETTINGS = {
  deliver: {
    env: 'WAYBILL_DELIVER',
    defaultText: 'true',
    description: 'Whether `serve` sends webhooks; `false` leaves them to `waybill worker` processes',
    parse: (text) => oneOf(text, 'true', ['true', 'false']) === 'true',
  },
  deliveryConcurrency: {
    env: 'WAYBILL_DELIVERY_CONCURRENCY',
    defaultText: '1000',
    description:
      'Maximum number of webhooks that a process sends at once. If several accounts have deliveries, none uses more than 80%',
    parse: (text) => integer(text, 1_000, 1, 10_000),
  },
  senderThreads: {
    env: 'WAYBILL_SENDER_THREADS',
    defaultText: 'by CPU cores',
    description:
      'Threads of each process that send webhooks, so that sending does not delay requests. By default one if the process has two or ' +
      'three cores to itself and two if it has more; with a single core, or with `0`, none: the event loop that serves requests then also sends',
    parse: (text, { processes = 1 }) => integer(text, threadsByDefault(processes), 0, 16),
  },
  webhookAllowCidrs: {
    env: 'WAYBILL_WEBHOOK_ALLOW_CIDRS',
    defaultText: '',
    description: 'Non-public addresses and ranges that webhooks may be sent to: `127.0.0.1,10.1.0.0/16`',
    parse: (text) => addressRanges(text),
  },
  webhookCaFile: {
    env: 'WAYBILL_WEBHOOK_CA_FILE',
    defaultText: '',
    description: 'PEM file of a CA to trust for webhook receivers, in addition to the public ones',
    parse: (text) => (text === undefined ? undefined : resolve(text)),
  },
  eventFolder: {
    env: 'WAYBILL_EVENT_FOLDER',
    defaultText: '',
    description:
      'Folder in which subscriptions may write events to files, in a folder for each account. If omitted, files are not offered',
    parse: (text) => (text === undefined ? undefined : resolve(text)),
  },
} satisfies Settings;

const threadsByDefault = (processes: number): number =>
  Math.min(2, Math.floor(availableParallelism() / processes / 2));
