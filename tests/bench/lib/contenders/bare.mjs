import { createPost, newJob } from '../post.mjs';

/** No queue: `concurrency` loops, each sending one delivery after another. The upper bound for any queue. */
export async function run({ target, count, concurrency, done }) {
  const post = createPost(target, concurrency);
  let next = 0;
  const loop = async () => {
    while (next < count) {
      await post(newJob(next++));
      done();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
}
