import { readGiven } from './given.ts';
import { fileVariable, type Setting } from './setting.ts';

/** What a setting is, and why. */
export interface EffectiveSetting {
  setting: string;
  /** The default as the help describes it; null if there is none. A secret is masked. */
  value: string | null;
  source: string;
}

export function readEffective(
  settings: readonly Setting<unknown>[],
  dotEnv: NodeJS.ProcessEnv,
  environment: NodeJS.ProcessEnv,
): EffectiveSetting[] {
  const merged = { ...dotEnv, ...environment };
  const placeOf = (variable: string) => (environment[variable] === undefined ? '.env file' : 'environment');
  return settings.map((setting) => {
    const { env, defaultText, isSecret } = setting;
    const given = readGiven(setting, merged);
    if (given === undefined) return { setting: env, value: defaultText || null, source: 'default' };
    const source =
      given.file === undefined
        ? placeOf(env)
        : `file ${given.file.path} (${fileVariable(setting)} in the ${placeOf(given.file.variable)})`;
    return { setting: env, value: isSecret ? maskSecret(given.text) : given.text, source };
  });
}

const MASK = '***';

/** Shows where a URL leads and as whom; anything else in it may be a password, also its options. */
export function maskSecret(text: string): string {
  if (!URL.canParse(text)) return maskHosts(text);
  const { protocol, username, password, host, pathname, search } = new URL(text);
  if (host === '' || host.includes(',') || pathname.includes('@')) return maskHosts(text);
  const login = username + password === '' ? '' : `${username}${password === '' ? '' : `:${MASK}`}@`;
  return `${protocol}//${login}${host}${pathname}${search === '' ? '' : `?${MASK}`}`;
}

/** Several hosts, without anything that might belong to a password that is not percent-encoded. */
const HOST = String.raw`(?:\[[\da-f:.]+\]|[\w.%~-]+)(?::\d{1,5})?`;
const SEVERAL = new RegExp(
  String.raw`^([a-z][a-z+-]*:)//(?:([^/?#:@]*)(:[^/?#]*)?@)?(${HOST}(?:,${HOST})+)(/[^?#@]*)?(\?[^#@]*)?$`,
  'i',
);

function maskHosts(text: string): string {
  const [, protocol, user = '', password, hosts, path = '', options] = SEVERAL.exec(text) ?? [];
  if (protocol === undefined) return MASK;
  const login = password === undefined ? user : `${user}:${MASK}`;
  return `${protocol}//${login === '' ? '' : `${login}@`}${hosts}${path}${options === undefined ? '' : `?${MASK}`}`;
}
