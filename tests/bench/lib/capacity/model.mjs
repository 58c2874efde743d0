/** What a shop does for one order, in requests and events. */
export const MIX = { order: 1, label: 1, scan: 3, delivery: 6, read: 4, list: 1 };
/** The busiest hour of the busiest day, against the average. */
const PEAK = 6;
/** A core that is busier makes requests wait. */
const USE = 0.6;
const MONTH_SECONDS = 30 * 86_400;
const GIB = 2 ** 30;

/** What a number of orders a month needs, from what one of each costs. */
export function needsOf(costs, ordersPerMonth) {
  const sum = (field) =>
    Object.entries(MIX).reduce((total, [what, times]) => total + times * costs[what][field], 0);
  const perSecond = (ordersPerMonth / MONTH_SECONDS) * PEAK;
  const cores = (field) => (perSecond * sum(field)) / 1e6 / USE;
  return {
    ordersPerSecond: perSecond,
    serverCores: cores('serverUs'),
    databaseCores: cores('databaseUs'),
    diskGibPerMonth: (ordersPerMonth * sum('diskBytes')) / GIB,
    writtenMibPerSecond: (perSecond * sum('writtenBytes')) / 2 ** 20,
    networkMbitPerSecond: (perSecond * sum('networkBytes') * 8) / 1e6,
  };
}
