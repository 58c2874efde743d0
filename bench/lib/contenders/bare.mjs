import { createPost, newJob } from '../post.mjs';

/** No queue at all: as many loops as may be under way, each sending one after another. What any queue can at most do. */
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
