// Runs one round of one contender in its own process.
import pg from 'pg';
import { answerWith } from './children.mjs';
import { nowMs } from './statistics.mjs';

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function count(...args) {
  statements += 1;
  return query.apply(this, args);
};

/** The first `warmUp` deliveries are not counted, because code is compiled and connections are opened meanwhile. */
answerWith(async ({ file, run = 'run', warmUp, count, ...options }) => {
  const contender = await import(new URL(`contenders/${file}.mjs`, import.meta.url));
  let finished = 0;
  let countedFrom;
  let end;
  let cpu;
  await contender[run]({
    ...options,
    count: warmUp + count,
    done() {
      finished += 1;
      if (finished === warmUp) {
        countedFrom = nowMs();
        cpu = process.cpuUsage();
        statements = 0;
      }
      if (finished === warmUp + count) end = nowMs();
    },
  });
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: (count / (end - countedFrom)) * 1_000,
    cpuEach: (user + system) / count,
    statementsEach: statements / count,
  };
});
