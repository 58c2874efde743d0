import { fileVariable, type Setting } from './setting.ts';

const PREFIX = 'WAYBILL_';

/** Read by programs beside the server, which often share its environment: the examples, `deploy/compose.yaml` and the Caddyfile. */
const OF_OTHER_PROGRAMS = new Set([
  'WAYBILL_URL',
  'WAYBILL_KEY',
  'WAYBILL_WEBHOOK_SECRET',
  'WAYBILL_DOMAIN',
  'WAYBILL_SERVERS',
]);

/** One line for each variable that looks like a setting and is none: a misspelled one would have no effect, silently. */
export function unknownSettings(settings: readonly Setting<unknown>[], env: NodeJS.ProcessEnv): string[] {
  const known = settings.flatMap((setting) =>
    setting.isSecret ? [setting.env, fileVariable(setting)] : [setting.env],
  );
  return Object.entries(env)
    .filter(([name, value]) => name.startsWith(PREFIX) && !known.includes(name) && !isOfOthers(name, value))
    .map(([name]) => {
      const nearest = nearestOf(name, known);
      return `${name} is not a setting. ${nearest === undefined ? '`waybill config` lists all settings.' : `Did you mean ${nearest}?`}`;
    })
    .sort();
}

/** Kubernetes describes a service named `waybill` in the environment of all pods: `WAYBILL_PORT=tcp://10.0.0.1:3000`. */
const isOfOthers = (name: string, value = ''): boolean =>
  OF_OTHER_PROGRAMS.has(name) ||
  /_SERVICE_(HOST|PORT)|_PORT_\d+_/.test(name) ||
  /^(tcp|udp):\/\//.test(value);

/** The known name with the fewest typing errors, if there are few. With or without the prefix, which not all settings have. */
function nearestOf(name: string, known: readonly string[]): string | undefined {
  const typed = withoutPrefix(name);
  const [best] = known
    .map((candidate) => ({ candidate, errors: typingErrors(typed, withoutPrefix(candidate)) }))
    .sort((a, b) => a.errors - b.errors);
  return best !== undefined && best.errors <= Math.max(2, typed.length / 3) ? best.candidate : undefined;
}

const withoutPrefix = (name: string): string => name.slice(name.startsWith(PREFIX) ? PREFIX.length : 0);

/** How many letters were added, left out, replaced, or swapped with the next one. */
function typingErrors(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : replaced;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
}
