import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { countsOf, PROCESS_LABEL, type Report, reportOf, sumOf } from '../app/operations/group-metrics.ts';
import { type Config, storageSettings } from '../config.ts';
import { startWithCleanup } from '../lib/cleanup.ts';
import { systemClock } from '../lib/clock.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import { createDeciding, decideAll } from '../limits/index.ts';
import { createSnapshotStore, openStorage } from '../storage/index.ts';
import { createGroup, type Member } from './group.ts';

/** A process that is late is left out, so that a scrape does not fail because of it. */
const REPORT_TIMEOUT_MS = 4_000;

/**
 * Serves with several processes on one port. This one serves nothing itself: it migrates the database, decides on the rate limit
 * of all, adds up their metrics, and replaces those that end.
 */
export const startProcesses = (config: Config, log: Logger) =>
  startWithCleanup(async (onStop) => {
    const snapshots = snapshotsOn(config);
    // Migrates, and fails with one line if the database is out of reach, before there are several processes that would.
    await (await open(config)).close();
    const limiter =
      config.redisUrl === undefined
        ? await createDeciding({ clock: systemClock, snapshots, log })
        : undefined;
    onStop(() => limiter?.close());

    const registry = new Registry();
    collectDefaultMetrics({ register: registry, labels: { [PROCESS_LABEL]: 'main' } });
    /** Counts of processes that are gone. */
    let gone: Promise<Report> = Promise.resolve([]);
    const reports = new Map<Member, Report>();

    const group = createGroup({
      config,
      log,
      answer(member, question) {
        if (question.do === 'report others') return reportOthers(member, question.own);
        if (limiter === undefined) throw new Error('the rate limit is in Redis');
        return decideAll(limiter, question.keyIds);
      },
      onGone(member) {
        const last = reports.get(member);
        reports.delete(member);
        if (last) gone = gone.then((sums) => sumOf([sums, countsOf(last)]));
      },
    });

    async function reportOthers(asking: Member, own: Report): Promise<Report[]> {
      reports.set(asking, own);
      const others = group.serving().filter((member) => member !== asking);
      await Promise.all(
        others.map(async (member) => {
          const report = withTimeout(REPORT_TIMEOUT_MS, member.connection.ask<Report>({ do: 'report' }));
          await report.then(
            (known) => reports.set(member, known),
            () => {},
          );
        }),
      );
      // At the same moment: a process that ends moves from one to the other.
      const [known, sums] = [others.map((member) => reports.get(member) ?? []), gone];
      return [...known, await sums, await reportOf(registry)];
    }

    onStop(() => group.stop());
    const served = await group.start();
    return { ...served, abandon: () => group.kill() };
  });

/** For a moment: this process needs the database only when it starts and stops. */
const open = (config: Config) => openStorage({ ...storageSettings(config), poolSize: 1 });

function snapshotsOn(config: Config) {
  const using = async <T>(
    work: (store: ReturnType<typeof createSnapshotStore>) => Promise<T>,
  ): Promise<T> => {
    const storage = await open(config);
    try {
      return await work(createSnapshotStore(storage, 'rate limit'));
    } finally {
      await storage.close();
    }
  };
  return {
    save: (text: string) => using((store) => store.save(text)),
    takeAll: () => using((store) => store.takeAll()),
  };
}
