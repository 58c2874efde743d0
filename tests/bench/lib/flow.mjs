import { startChild } from './children.mjs';
import { latencies } from './statistics.mjs';

/** Runs Waybill in its own process with a constant rate of events, and returns their latencies. */
export function steadyFlow(scratch, kind, flow) {
  return scratch.withDatabase(kind, async (place) => {
    const { receiver, target } = scratch;
    const child = startChild('./flow-process.mjs');
    try {
      const sent = await child.ask({ place, target, ...flow });
      const expected = sent.committed.length * flow.subscriptionsEach;
      for (let tries = 0; tries < 100 && (await receiver.ask({ what: 'count' })) < expected; tries++) {
        await new Promise((next) => setTimeout(next, 100));
      }
      return { ...latencies(sent, await receiver.ask({ what: 'report' })), achieved: sent.achieved };
    } finally {
      await child.end();
    }
  });
}
