import { Queue, Worker } from 'bullmq';
import { createPost, inThousands } from '../post.mjs';

/** Finished jobs are removed at once and Redis does not persist to disk: the fastest configuration. */
export async function run({ target, place, count, concurrency, done }) {
  const post = createPost(target, concurrency);
  const options = { connection: { url: place.redisUrl }, prefix: place.redisPrefix };
  const queue = new Queue('deliveries', options);
  await inThousands(count, (jobs) => queue.addBulk(jobs.map((data) => ({ name: 'deliver', data }))));
  const worker = new Worker('deliveries', ({ data }) => post(data), {
    ...options,
    connection: { ...options.connection, maxRetriesPerRequest: null },
    concurrency,
    removeOnComplete: { count: 0 },
  });
  await new Promise((resolve) => {
    let completed = 0;
    worker.on('completed', () => {
      done();
      if (++completed === count) resolve();
    });
  });
}
