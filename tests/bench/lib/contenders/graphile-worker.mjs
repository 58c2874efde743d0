import { EventEmitter } from 'node:events';
import { Logger, makeWorkerUtils, run as startRunner } from 'graphile-worker';
import { createPost, inThousands } from '../post.mjs';

/** As its documentation advises for throughput: jobs are fetched 500 at a time and completed in batches. */
const TUNED = {
  localQueue: { size: 500 },
  completeJobBatchDelay: 5,
  failJobBatchDelay: 5,
};

const logger = new Logger(() => () => {});

export const runTuned = (options) => run(options, TUNED);

export async function run({ target, place, count, concurrency, done }, settings = {}) {
  const post = createPost(target, concurrency);
  const utils = await makeWorkerUtils({ connectionString: place.databaseUrl, logger });
  await utils.migrate();
  await inThousands(count, (jobs) =>
    utils.addJobs(jobs.map((payload) => ({ identifier: 'deliver', payload }))),
  );
  const events = new EventEmitter();
  const finished = new Promise((resolve) => {
    let completed = 0;
    events.on('job:complete', () => {
      done();
      if (++completed === count) resolve();
    });
  });
  await startRunner({
    preset: {
      worker: {
        connectionString: place.databaseUrl,
        concurrentJobs: concurrency,
        maxPoolSize: 10,
        ...settings,
      },
    },
    logger,
    events,
    noHandleSignals: true,
    taskList: { deliver: post },
  });
  await finished;
}
