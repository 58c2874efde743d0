import { messageOf } from './errors.ts';

/** How the servers are arranged: one, a master and its replicas that Sentinels watch, or a cluster that shares the keys. */
type RedisKind = 'single' | 'sentinel' | 'cluster';

export interface RedisHost {
  host: string;
  port: number;
}

/** What a URL of Redis says. */
export interface RedisUrl {
  kind: RedisKind;
  isTls: boolean;
  /** The server, the Sentinels, or some nodes of the cluster. */
  hosts: readonly RedisHost[];
  username: string | undefined;
  password: string | undefined;
  database: number;
  /** What the Sentinels call the master; only with them. */
  masterName: string | undefined;
  sentinelUsername: string | undefined;
  sentinelPassword: string | undefined;
  /** PEM files for TLS. */
  caFile: string | undefined;
  certFile: string | undefined;
  keyFile: string | undefined;
  /** 4 or 6 restricts the addresses of a host to that version of IP. */
  family: number;
}

/** As Prefect, Lettuce, Gitea and redis-sentinel-url write them. */
const SCHEME = /^redis(s?)(?:[+-](sentinel|cluster))?$/;
/** User and password end at the last `@` before the path. */
const PARTS = /^([a-z+-]+):\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/i;
const HOST = /^(\[[\da-f:.]+\]|[^\s:<>[\\\]^|/]*)(?::([^:]*))?$/i;
const SCHEMES = 'redis://, rediss://, redis+sentinel:// or redis+cluster://';
const ENCODE = 'Characters such as / ? # @ in a password must be percent-encoded';
const FORMS = {
  single: 'redis://user:password@host:6379/0',
  sentinel: 'redis+sentinel://user:password@sentinel1:26379,sentinel2:26379/mymaster/0',
  cluster: 'redis+cluster://user:password@node1:6379,node2:6379',
};
const DEFAULT_PORTS = { single: 6379, sentinel: 26_379, cluster: 6379 };

/** Each by the names that common clients have for it. */
const OPTIONS = {
  masterName: [
    'master',
    'master_name',
    'mastername',
    'service_name',
    'sentinelMasterId',
    'sentinelServiceName',
  ],
  sentinelUsername: ['sentinel_username', 'sentinelUsername'],
  sentinelPassword: ['sentinel_password', 'sentinelPassword'],
  username: ['username'],
  password: ['password'],
  database: ['db', 'database'],
  caFile: ['ca', 'ssl_ca_certs'],
  certFile: ['cert', 'ssl_certfile'],
  keyFile: ['key', 'ssl_keyfile'],
  family: ['family'],
} satisfies Record<string, string[]>;
type Option = keyof typeof OPTIONS;
const ONLY_SENTINEL: Option[] = ['masterName', 'sentinelUsername', 'sentinelPassword'];
const ONLY_TLS: Option[] = ['caFile', 'certFile', 'keyFile'];

/** Reads a URL, or throws an error whose message continues after the setting's name and contains no password. */
export function parseRedisUrl(text: string): RedisUrl {
  const [, secure, arrangement] = SCHEME.exec(text.split('://', 1)[0]?.toLowerCase() ?? '') ?? [];
  if (secure === undefined || !text.includes('://'))
    throw new Error(`must be a URL that starts with ${SCHEMES}`);
  const kind = (arrangement as 'sentinel' | 'cluster' | undefined) ?? 'single';
  const parts = PARTS.exec(text);
  if (parts === null) throw new Error(`must be like ${FORMS[kind]}. ${ENCODE}`);
  const [, , login, authority = '', path = '', query = ''] = parts;
  const isTls = secure !== '';
  const options = readOptions(query, kind, isTls);
  const { username, password } = loginOf(login);
  const { masterName, database } = placesOf(path, kind, options);
  return {
    kind,
    isTls,
    hosts: hostsOf(authority, kind),
    username: username ?? options.username,
    password: password ?? options.password,
    masterName,
    database: databaseOf(database ?? '0', kind),
    sentinelUsername: options.sentinelUsername,
    sentinelPassword: options.sentinelPassword,
    caFile: options.caFile,
    certFile: options.certFile,
    keyFile: options.keyFile,
    family: familyOf(options.family ?? '0'),
  };
}

/** As people write them: `s1:26379,[::1]:26380`. Never with the user or the password. */
export const hostsText = (hosts: readonly RedisHost[]): string =>
  hosts.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`).join(',');

function readOptions(query: string, kind: RedisKind, isTls: boolean): Partial<Record<Option, string>> {
  const read: Partial<Record<Option, string>> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const found = (Object.keys(OPTIONS) as Option[]).find((option) => OPTIONS[option].includes(name));
    if (found === undefined)
      throw new Error(`has an option that is not known. These are: ${namesFor(kind, isTls).join(', ')}`);
    if (ONLY_SENTINEL.includes(found) && kind !== 'sentinel')
      throw new Error(`has the option ${name}, which is for redis+sentinel:// only`);
    if (ONLY_TLS.includes(found) && !isTls)
      throw new Error(`has the option ${name}, which needs TLS: begin the URL with rediss instead of redis`);
    if (value !== '') read[found] = value;
  }
  if ((read.certFile === undefined) !== (read.keyFile === undefined))
    throw new Error('needs both of the options cert and key, or none');
  return read;
}

const namesFor = (kind: RedisKind, isTls: boolean): string[] =>
  (Object.keys(OPTIONS) as Option[])
    .filter((option) => kind === 'sentinel' || !ONLY_SENTINEL.includes(option))
    .filter((option) => isTls || !ONLY_TLS.includes(option))
    .map((option) => OPTIONS[option][0] as string);

function loginOf(login: string | undefined): { username?: string; password?: string } {
  if (login === undefined) return {};
  const [, username = '', password = ''] = /^([^:]*):?(.*)$/s.exec(login) ?? [];
  return {
    ...(username !== '' && { username: decode(username) }),
    ...(password !== '' && { password: decode(password) }),
  };
}

/** With Sentinels `/mymaster/0`, or `/0` if an option names the master; otherwise `/0`. */
function placesOf(path: string, kind: RedisKind, options: Partial<Record<Option, string>>) {
  const [first = '', second, ...more] = path.replace(/\/$/, '').split('/').map(decode);
  if (more.length > 0 || (second !== undefined && kind !== 'sentinel'))
    throw new Error(`must be like ${FORMS[kind]}`);
  if (kind !== 'sentinel')
    return { masterName: undefined, database: options.database ?? (first || undefined) };
  const { masterName = first } = options;
  if (masterName === '') throw new Error(`must name the master that the Sentinels watch: ${FORMS.sentinel}`);
  const inPath =
    options.masterName === undefined ? second : (second ?? (/^\d+$/.test(first) ? first : undefined));
  return { masterName, database: options.database ?? (inPath || undefined) };
}

function hostsOf(authority: string, kind: RedisKind): RedisHost[] {
  const places = authority.split(',');
  if (kind === 'single' && places.length > 1)
    throw new Error('has several hosts: use redis+sentinel:// or redis+cluster:// for them');
  return places.map((place, i) => {
    const which = places.length === 1 ? '' : ` (host ${i + 1} of ${places.length})`;
    const [, name, port = ''] = HOST.exec(place) ?? [];
    if (name === undefined) throw new Error(`has a host that cannot be read${which}. ${ENCODE}`);
    if (name === '' && places.length > 1) throw new Error(`has an empty host${which}`);
    return {
      host: decode(name).replace(/^\[|\]$/g, '') || 'localhost',
      port: port === '' ? DEFAULT_PORTS[kind] : portOf(port, which),
    };
  });
}

/** The message does not repeat it: after a password that is not encoded, it is a part of that. */
function portOf(text: string, which: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535) return Number(text);
  throw new Error(`has a port that is not a number from 1 to 65535${which}. ${ENCODE}`);
}

function databaseOf(text: string, kind: RedisKind): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error('has a database that is not a number, as 0 is');
  if (kind === 'cluster' && Number(text) !== 0)
    throw new Error('names a database: a cluster has only number 0');
  return Number(text);
}

function familyOf(text: string): number {
  if (!['0', '4', '6'].includes(text)) throw new Error('has an option family that must be 0, 4 or 6');
  return Number(text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    throw new Error(`has a part that cannot be decoded (${messageOf(error)}). ${ENCODE}`);
  }
}
