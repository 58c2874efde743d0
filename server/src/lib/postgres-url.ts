import { messageOf } from './errors.ts';
import { oneOf } from './setting-values.ts';

/** A folder in place of `host` is that of a Unix socket. */
export interface PostgresHost {
  host: string;
  port: number;
}

const TARGETS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
/** Which of several servers is meant, in the words of PostgreSQL's own clients. */
export type Target = (typeof TARGETS)[number];

/** What a URL of PostgreSQL says about the servers that it leads to. */
export interface PostgresUrl {
  hosts: readonly PostgresHost[];
  target: Target;
  /** Whether the server has to be chosen: there are several, or it has to be in a certain state. */
  isChosen: boolean;
  /** For each host; undefined if the URL leaves it open. */
  connectTimeoutMs: number | undefined;
  /** The name of the database; empty if it is that of the user. */
  database: string;
  /** The URL of one of the hosts, for the driver. */
  urlOf(host: PostgresHost): string;
}

const DEFAULT_PORT = 5432;
/** User and password end at the last `@` before the path. */
const PARTS = /^(postgres(?:ql)?:)\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
/** Without the characters that a URL must not have there. */
const HOST = /^(\[[\da-f:.]+\]|[^\s:<>[\\\]^|]*)(?::([^:]*))?$/i;
const ENCODE = 'Characters such as / ? # in a password must be percent-encoded';
const FORM = `must be like postgres://user:password@host:5432/name. ${ENCODE}`;

/** Reads a URL, or throws an error whose message continues after the setting's name and contains no password. */
export function parsePostgresUrl(text: string): PostgresUrl {
  if (!/^postgres(ql)?:/.test(text))
    throw new Error('must be a URL that starts with postgres:// or postgresql://');
  const [, protocol, login, authority = '', path = '', query = ''] = PARTS.exec(text) ?? [];
  if (protocol === undefined) throw new Error(FORM);
  const options = new URLSearchParams(query);
  refuseUnsupported(options);
  const hosts = hostsOf(authority, options);
  // A single one is left to the driver, which knows more forms.
  if (hosts.length === 1 && !URL.canParse(text.replace('@/', '@localhost/'))) throw new Error(FORM);
  const target = targetOf(options, hosts.length > 1 ? 'read-write' : 'any');
  const start = `${protocol}//${login === undefined ? '' : `${login}@`}/${path}?`;
  const rest = query.split('&').filter((option) => option !== '' && !/^(host|port)=/.test(option));
  return {
    hosts,
    target,
    isChosen: hosts.length > 1 || target !== 'any',
    connectTimeoutMs: timeoutOf(options),
    database: path,
    urlOf: ({ host, port }) =>
      hosts.length === 1
        ? text
        : start + [...rest, `host=${encodeURIComponent(host)}`, `port=${port}`].join('&'),
  };
}

/** As people write them: `db1:5432,[::1]:5433/name`. Never with the user or the password. */
export const placeOf = ({ hosts, database }: PostgresUrl): string =>
  `${hosts.map(hostName).join(',')}/${database}`;

export const hostName = ({ host, port }: PostgresHost): string =>
  `${host.includes(':') && !host.startsWith('/') ? `[${host}]` : host}:${port}`;

function hostsOf(authority: string, options: URLSearchParams): PostgresHost[] {
  const places = authority.split(',').map((place, i, { length }) => {
    const [, name, port] = HOST.exec(place) ?? [];
    if (name === undefined) throw new Error(`has a host that cannot be read${which(i, length)}. ${ENCODE}`);
    return { name: decode(name).replace(/^\[|\]$/g, ''), port: port ?? '' };
  });
  const option = options.get('host') ?? '';
  const names = option === '' ? places.map(({ name }) => name) : option.split(',').map((name) => name.trim());
  const isList = names.length > 1 || places.length > 1;
  if (isList && option !== '' && authority !== '')
    throw new Error('names hosts twice, before the name of the database and with ?host=: keep one of them');
  const ports = portsOf(
    option === '' ? places.map(({ port }) => port) : [places[0]?.port ?? ''],
    options.get('port') ?? '',
    names.length,
  );
  return names.map((name, i) => {
    if (isList && name === '') throw new Error(`has an empty host${which(i, names.length)}`);
    return {
      host: name || 'localhost',
      port: portOf(ports.length === 1 ? ports[0] : ports[i], i, names.length),
    };
  });
}

/** One for all hosts, or one for each. */
function portsOf(own: string[], option: string, hosts: number): string[] {
  if (option === '') return own;
  if (hosts > 1 && own.some((port) => port !== ''))
    throw new Error('has ports twice, after the hosts and with ?port=: keep one of them');
  const ports = option.split(',').map((port) => port.trim());
  if (ports.length === 1 || ports.length === hosts) return ports;
  throw new Error(`has ${ports.length} ports for ${hosts} hosts: give one for all, or one for each`);
}

/** The message does not repeat it: after a password that is not encoded, it is a part of that. */
function portOf(text = '', i: number, hosts: number): number {
  if (text === '') return DEFAULT_PORT;
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535) return Number(text);
  throw new Error(`has a port that is not a number from 1 to 65535${which(i, hosts)}. ${ENCODE}`);
}

const which = (i: number, all: number): string => (all === 1 ? '' : ` (host ${i + 1} of ${all})`);

function targetOf(options: URLSearchParams, byDefault: Target): Target {
  const text = options.get('target_session_attrs') || undefined;
  return inOption('target_session_attrs', () => oneOf(text, byDefault, [...TARGETS]) as Target);
}

/** As with PostgreSQL's own clients, 0 is no timeout of its own, and 1 means 2. */
function timeoutOf(options: URLSearchParams): number | undefined {
  const text = options.get('connect_timeout') ?? '0';
  if (!/^\d{1,4}$/.test(text))
    throw new Error('has an option connect_timeout that must be a number of seconds');
  return Number(text) === 0 ? undefined : Math.max(2, Number(text)) * 1_000;
}

function refuseUnsupported(options: URLSearchParams): void {
  if (options.has('hostaddr')) throw new Error('has the option hostaddr: write the address as the host');
  if ((options.get('load_balance_hosts') ?? 'disable') !== 'disable')
    throw new Error('has the option load_balance_hosts: leave it out, hosts are tried in their order');
}

function inOption<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`has an option ${name} that ${messageOf(error)}`);
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(`has a host that cannot be read. ${ENCODE}`);
  }
}
