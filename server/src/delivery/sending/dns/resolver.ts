import { type LookupAddress, promises } from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectError, noPublicAddress } from '../connect-error.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createDnsProbe } from './dns-probe.ts';
import { type Answer, queryAddresses } from './dns-query.ts';
import { HOSTS_FILE, parseHosts } from './hosts-file.ts';
import { rememberFile } from './remembered-file.ts';
import { fullNames, parseSearchList, RESOLV_CONF } from './search-list.ts';

export interface Resolver {
  /** Rejects with a ConnectError, within the resolver's timeout. */
  lookup(hostname: string): Promise<LookupAddress[]>;
  /** Gives up what is under way. */
  close(): void;
}

interface ResolverOptions {
  timeoutMs: number;
  /** Whom to ask, instead of whom the system does. */
  servers?: readonly string[];
  hostsFile?: string;
  resolvConf?: string;
  /** Milliseconds that never run backwards. */
  now?: () => number;
}

/** For c-ares: the timeout of each server in the first round. Later rounds wait longer, until the lookup times out. */
const QUERY_TIMEOUT_MS = 1_000;
const QUERY_ROUNDS = 3;
/** Fractions of a lookup's timeout: after which DNS itself is probed, and how long the probe may take. */
const DOUBT_AFTER = 0.4;
const PROBE_WITHIN = 0.4;
const ASK_AGAIN_AFTER = 0.1;

/**
 * Resolves names without getaddrinfo, each call of which blocks one of libuv's four threads until it ends: a few names
 * whose servers do not answer would block all other lookups and all file access.
 *
 * Every lookup has its own c-ares channel: it can be cancelled alone, is not affected by timeouts of others, keeps no cache
 * after its end, and uses the servers that are configured at that moment. Making one takes less than 0.1 ms.
 */
export function createResolver(options: ResolverOptions): Resolver {
  const { timeoutMs, servers } = options;
  const hosts = rememberFile(options.hostsFile ?? HOSTS_FILE, parseHosts);
  const searchList = rememberFile(options.resolvConf ?? RESOLV_CONF, parseSearchList);
  const cache = createAnswerCache(options.now ?? (() => performance.now()));
  const underWay = new Map<string, Promise<Answer>>();
  const channels = new Set<promises.Resolver>();
  let closed = false;

  function openChannel(): promises.Resolver {
    const channel = new promises.Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_ROUNDS });
    if (servers !== undefined) channel.setServers(servers);
    channels.add(channel);
    return channel;
  }
  const dnsWorks = createDnsProbe({
    open: openChannel,
    close: (channel) => channels.delete(channel),
    timeoutMs: timeoutMs * PROBE_WITHIN,
  });

  /** One lookup serves all who ask meanwhile. */
  function ask(hostname: string): Promise<Answer> {
    const known = underWay.get(hostname);
    if (known !== undefined) return known;
    const asked = find(hostname)
      .then((answer) => {
        cache.put(hostname, answer);
        return answer;
      })
      .finally(() => underWay.delete(hostname));
    underWay.set(hostname, asked);
    return asked;
  }

  /** If DNS itself does not work, the query is repeated until the timeout: such failures are often short. */
  async function find(hostname: string): Promise<Answer> {
    const channel = openChannel();
    let late = false;
    const isOver = () => late || closed;
    // Data that has already arrived is read first: the process may have been paused.
    const timer = setTimeout(() => {
      setImmediate(() => {
        late = true;
        channel.cancel();
      });
    }, timeoutMs);
    let works: Promise<boolean> | undefined;
    const doubt = setTimeout(() => {
      works = dnsWorks();
    }, timeoutMs * DOUBT_AFTER);
    try {
      for (;;) {
        const answer = await search(channel, hostname, isOver);
        if (answer.kind !== 'failed') return answer;
        // Past the doubt that one verdict stands: another might come too late.
        if (!closed && (await (works ?? dnsWorks())))
          return late ? { kind: 'failed', code: 'ETIMEOUT' } : answer;
        if (isOver()) throw dnsIsDown(answer.code);
        await sleep(timeoutMs * ASK_AGAIN_AFTER);
      }
    } finally {
      clearTimeout(timer);
      clearTimeout(doubt);
      channel.cancel();
      channels.delete(channel);
    }
  }

  /** Like getaddrinfo: uses the first name that exists, and stops at the first without an answer. */
  async function search(
    channel: promises.Resolver,
    hostname: string,
    isOver: () => boolean,
  ): Promise<Answer> {
    let result: Answer = { kind: 'failed', code: 'ETIMEOUT' };
    for (const [nth, name] of fullNames(hostname, searchList()).entries()) {
      if (isOver()) return { kind: 'failed', code: 'ETIMEOUT' };
      const answer = await queryAddresses(channel, name);
      if (answer.kind === 'found') return answer;
      if (nth === 0 || result.kind !== 'failed') result = answer;
      if (answer.kind === 'failed' && answer.code !== 'ESERVFAIL') break;
    }
    return result;
  }

  return {
    async lookup(written) {
      const hostname = written.toLowerCase();
      const local = hosts().get(withoutDot(hostname)) ?? specialName(withoutDot(hostname));
      if (local !== undefined) return local;
      const answer = cache.get(hostname) ?? (await ask(hostname));
      if (answer.kind === 'found') return answer.addresses;
      if (answer.kind === 'absent') throw noPublicAddress(`it has no address in the DNS (${answer.code})`);
      const within = answer.code === 'ETIMEOUT' ? ` within ${timeoutMs / 1000} s` : '';
      throw new ConnectError('dns', `the host name could not be resolved${within}`, {
        detail: `the DNS gave no answer (${answer.code})`,
      });
    },
    close() {
      closed = true;
      for (const channel of channels) channel.cancel();
    },
  };
}

const withoutDot = (hostname: string): string => hostname.replace(/\.$/, '');

/** Names that no DNS may be asked for (RFC 6761). */
function specialName(name: string): LookupAddress[] | undefined {
  if (/(^|\.)localhost$/.test(name))
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
  if (/(^|\.)invalid$/.test(name)) throw noPublicAddress('names in .invalid never exist');
  return undefined;
}

const dnsIsDown = (code: string): ConnectError =>
  new ConnectError('postponed', 'not sent yet: this server cannot resolve host names at present', {
    detail: `the DNS servers of this machine do not answer (${code})`,
    ours: true,
  });
