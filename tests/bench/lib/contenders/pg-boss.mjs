import PgBoss from 'pg-boss';
import { createPost, inThousands } from '../post.mjs';

/** Workers fetch in batches and are notified at once that there is more; otherwise they would sleep half a second. */
const WORKERS = 4;

export async function run({ target, place, count, concurrency, done }) {
  const post = createPost(target, concurrency);
  const boss = new PgBoss({ connectionString: place.databaseUrl, max: 10 });
  boss.on('error', (error) => process.stderr.write(`${error.stack}\n`));
  await boss.start();
  await boss.createQueue('deliveries');
  await inThousands(count, (jobs) => boss.insert(jobs.map((data) => ({ name: 'deliveries', data }))));
  await new Promise((resolve) => {
    let completed = 0;
    const deliver = async ({ data }) => {
      await post(data);
      done();
      if (++completed === count) resolve();
    };
    for (let i = 0; i < WORKERS; i++) {
      const settings = { batchSize: concurrency / WORKERS, pollingIntervalSeconds: 0.5, priority: false };
      const worker = boss.work('deliveries', settings, async (jobs) => {
        await Promise.all(jobs.map(deliver));
        boss.notifyWorker(await worker);
      });
    }
  });
}
