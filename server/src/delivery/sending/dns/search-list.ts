export const RESOLV_CONF = '/etc/resolv.conf';

export interface SearchList {
  domains: string[];
  /** A name with as many dots is first tried as it is. */
  ndots: number;
}

const MAX_NDOTS = 15;

/** `search` (or `domain`) and `ndots` of a resolv.conf; its servers are read by c-ares. */
export function parseSearchList(text: string): SearchList {
  const list: SearchList = { domains: [], ndots: 1 };
  for (const line of text.split(/\r?\n/)) {
    const [keyword, ...values] = line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/);
    if (keyword === 'search' || keyword === 'domain') {
      list.domains = values
        .map((domain) => domain.toLowerCase().replace(/\.$/, ''))
        .filter((domain) => domain !== '');
    }
    if (keyword !== 'options') continue;
    const ndots = values.findLast((value) => /^ndots:\d+$/.test(value))?.slice('ndots:'.length);
    if (ndots !== undefined) list.ndots = Math.min(Number(ndots), MAX_NDOTS);
  }
  return list;
}

/** What a name may stand for, in the order in which getaddrinfo tries it. */
export function fullNames(hostname: string, { domains, ndots }: SearchList): string[] {
  if (hostname.endsWith('.')) return [hostname.slice(0, -1)];
  const within = domains.map((domain) => `${hostname}.${domain}`);
  const dots = hostname.split('.').length - 1;
  return dots >= ndots ? [hostname, ...within] : [...within, hostname];
}
