import { setTimeout as sleep } from 'node:timers/promises';
import { openStorage } from '../../../server/src/storage/index.ts';
import type { Ask } from '../../support/every-list.ts';
import { type LivedAccount, liveInAccount } from '../../support/lived-account.ts';
import { multiplyOrder } from '../../support/multiplied-order.ts';
import type { Receiver } from '../../support/receiver.ts';
import { API } from './call.ts';
import { type Place, withStorage } from './places.ts';

/** An account in an installation, with this many copies of one of its orders. */
export async function fillPlace(place: Place, receiver: Receiver, orders: number): Promise<LivedAccount> {
  const { dataFolder, databaseUrl } = place.waybill;
  const options = { dataFolder, databaseUrl, poolSize: 10 };
  const account = await liveInAccount({
    secret: place.secret,
    // For a page of 100, each may ask 60 times a minute.
    keys: 20 + Math.ceil(orders / 250),
    receiver,
    async open() {
      const storage = await openStorage(options);
      return { storage, options, remove: () => storage.close() };
    },
  });
  await withStorage(place, (storage) => multiplyOrder(storage, account.orderId, orders));
  return account;
}

/** Asks a server with one key after the other. What names the server in an answer is taken out. */
export function askWith(origin: string, keys: readonly string[]): Ask {
  let next = 0;
  return async function ask(path) {
    const key = keys[next++ % keys.length];
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${origin}${API}${path}`, { headers, signal: AbortSignal.timeout(180_000) });
    const text = (await response.text()).replaceAll(origin, 'http://here');
    if (response.status === 429) {
      await sleep(1_000);
      return ask(path);
    }
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined };
  };
}

const PRINT_PEAK =
  'process.on("exit",()=>process.stderr.write("peak "+process.resourceUsage().maxRSS+" KB\\n"))';

/** Runs a command that has to succeed, and measures it. */
export async function measure(
  { waybill }: Place,
  args: string[],
): Promise<{
  // biome-ignore lint/suspicious/noExplicitAny: each command prints something else
  report: any;
  seconds: number;
  peakMb: number;
}> {
  const startedAt = performance.now();
  const { ended: running } = waybill.background([...args, '--json'], {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRINT_PEAK)}`,
  });
  const ended = await running;
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  if (ended.code !== 0)
    throw new Error(`waybill ${args.join(' ')} ended with ${ended.code}: ${ended.stderr}`);
  const [, peak] = /peak (\d+) KB/.exec(ended.stderr) ?? [];
  return { report: JSON.parse(ended.stdout), seconds, peakMb: Math.round(Number(peak) / 1_024) };
}
