import { shortened } from './printer.mjs';

/** Something was not as it should be; the message says what. */
export class WalkFailure extends Error {}

/** So long that a slow machine is no failure: only what never arrives is. */
const ARRIVAL_MS = 90_000;
const QUIET_MS = 300;

/**
 * Requests one after the other: each is printed and compared with what is expected, and its webhooks are waited for. A tour
 * with more requests than a key may send in a minute uses several keys in turn. `exchanges` tells what the server exchanged
 * with a carrier since it was last asked.
 */
export function createSteps({ origin, keys, receiver, print, exchanges = () => [] }) {
  let count = 0;

  async function send(method, path, json, headers) {
    for (;;) {
      count += 1;
      const response = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${keys[count % keys.length]}`,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
      if (response.status !== 429) return response;
      const freeAt = Number(response.headers.get('x-ratelimit-reset')) * 1000;
      await new Promise((next) => setTimeout(next, Math.max(0, freeAt - Date.now())));
    }
  }

  /** The webhook that `wanted` describes, as soon as it is there. */
  async function arrival([event, part, { exactly = false } = {}]) {
    const deadline = Date.now() + ARRIVAL_MS;
    for (;;) {
      if (receiver.faults.length > 0) throw new WalkFailure(`a webhook was refused: ${receiver.faults[0]}`);
      const found = receiver.received.find(
        (hook) =>
          !hook.claimed &&
          hook.event === event &&
          includes(hook.data, part) &&
          (!exactly || includes(part, hook.data)),
      );
      if (found !== undefined) {
        found.claimed = true;
        return found;
      }
      if (Date.now() > deadline) {
        const others = receiver.received.filter((hook) => !hook.claimed);
        throw new WalkFailure(
          `no ${event} with ${JSON.stringify(part)} within ${ARRIVAL_MS / 1000} s; unclaimed: ${JSON.stringify(others)}`,
        );
      }
      await new Promise((next) => setTimeout(next, 5));
    }
  }

  /**
   * One request. `status` and `holds` are what the answer must have, `tells` what is printed of it, and `causes` the webhooks
   * that must arrive, each an event and a part of its data, or `exactly` its data. `lines` prints a line for each part of
   * a large answer.
   */
  async function step(method, path, options) {
    return (await exchange(method, path, options)).data;
  }

  async function exchange(
    method,
    path,
    { json, headers, status = 200, holds = {}, tells, lines = () => [], causes = () => [] },
  ) {
    const sentAt = Date.now();
    const response = await send(method, path, json, headers);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const answer = isJson ? await response.json() : Buffer.from(await response.arrayBuffer());
    const data = isJson ? (answer.error ?? answer.data) : answer;
    if (response.status !== status)
      throw new WalkFailure(
        `${method} ${path}: ${status} expected, ${response.status} came: ${JSON.stringify(answer)}`,
      );
    if (!includes(data, holds))
      throw new WalkFailure(
        `${method} ${path}: ${JSON.stringify(holds)} expected in ${JSON.stringify(data)}`,
      );
    const told =
      answer.error === undefined
        ? await tells(data, isJson && answer.meta ? answer.meta : response)
        : `${data.code}: ${data.message}`;
    print.step(method, path, response.status, shortened(told));
    for (const text of lines(data)) print.line(shortened(text));
    for (const text of exchanges()) print.exchange(shortened(text));
    if (receiver === undefined) return { data, meta: answer.meta };
    for (const wanted of causes(data)) {
      const hook = await arrival(wanted);
      print.webhook(hook.event, aboutHook(hook), hook.at - sentAt);
    }
    return { data, meta: answer.meta };
  }

  /** Asks again until the answer is as expected. */
  async function until(path, { within, holds, ...options }) {
    const deadline = Date.now() + within;
    for (;;) {
      const response = await send('GET', path);
      if (includes((await response.json()).data, holds) || Date.now() > deadline)
        return step('GET', path, { holds, ...options });
      await new Promise((next) => setTimeout(next, 200));
    }
  }

  return {
    until,
    chapter: print.chapter,
    line: print.line,
    get: (path, options) => step('GET', path, options),
    /** With the page's `meta` next to its data. */
    getPage: (path, options) => exchange('GET', path, options),
    put: (path, json, options) => step('PUT', path, { json, ...options }),
    delete: (path, options) => step('DELETE', path, options),
    post: (path, json, options) => step('POST', path, { json, status: 201, ...options }),
    /** A read that is not shown, for waiting. */
    ask: async (path) => (await send('GET', path)).json(),
    count: () => count,

    /** Every webhook belongs to a step: one that nobody expected is a mistake too. */
    async nothingElseArrived() {
      if (receiver === undefined) return;
      await new Promise((next) => setTimeout(next, QUIET_MS));
      const [other] = receiver.received.filter((hook) => !hook.claimed);
      if (other !== undefined)
        throw new WalkFailure(`a webhook that nothing explains: ${JSON.stringify(other)}`);
      if (receiver.faults.length > 0) throw new WalkFailure(`a webhook was refused: ${receiver.faults[0]}`);
    },
  };
}

/** What is worth a look in an event. */
function aboutHook({ event, data }) {
  if (event === 'order.created') return `${data.orderNumber} ${data.status}`;
  if (event === 'order.updated')
    return `${data.orderNumber} ${data.status}, changed: ${data.changed.join(', ')}`;
  if (event === 'shipment.tracking_updated') return `${data.trackingCode} ${data.status}`;
  return `${data.trackingCode} ${data.service} ${data.rate}${data.refundStatus ? `, ${data.refundStatus}` : ''}`;
}

/** Whether a value has all of a part, to any depth. Lists must be equal, item by item. */
function includes(value, part) {
  if (part === null || typeof part !== 'object') return Object.is(value, part);
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(part))
    return (
      Array.isArray(value) && value.length === part.length && part.every((one, i) => includes(value[i], one))
    );
  return Object.entries(part).every(([name, one]) => includes(value[name], one));
}
