import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../../support/checkout.ts';

/**
 * A bash script that follows the steps of the Dockerfile without a container tool, and then runs the image. In place of its base it has
 * the root of this machine below layers of its own: it needs Linux and root, and no registry of images.
 */
export function imageScript(folder: string, port: number): string {
  const stages: { name: string | undefined; steps: [instruction: string, rest: string][] }[] = [];
  for (const [instruction, rest] of instructions()) {
    if (instruction !== 'FROM') stages.at(-1)?.steps.push([instruction, rest]);
    else stages.push({ name: / AS (\w+)/.exec(rest)?.[1], steps: [] });
  }
  const lines = stages.flatMap(({ name = 'image', steps }) => stageScript(folder, name, steps));
  const last = stages.at(-1)?.steps ?? [];
  const textOf = (instruction: string) => last.find(([found]) => found === instruction)?.[1] ?? '';
  const [uid, gid] = textOf('USER').split(':');
  const entry: string[] = JSON.parse(textOf('ENTRYPOINT'));
  const command: string[] = JSON.parse(textOf('CMD'));
  const check: string[] = JSON.parse(/CMD (\[.*\])/.exec(textOf('HEALTHCHECK'))?.[1] ?? '');
  const root = `${folder}/image/root`;
  // As `docker run --read-only --cap-drop ALL --security-opt no-new-privileges -v …:/data`.
  const as = `setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --bounding-set=-all`;
  return [
    'set -euo pipefail',
    ...lines,
    `du -sm ${root}/app | sed 's/^/size /'`,
    `mkdir ${folder}/volume; chown ${uid}:${gid} ${folder}/volume`,
    `mount --bind ${folder}/volume ${root}${textOf('VOLUME')}`,
    `mount -o remount,ro ${root}`,
    `export PORT=${port}`,
    `inside() { chroot ${root} ${as} sh -c 'cd "$0" && exec "$@"' ${textOf('WORKDIR')} "$@"; }`,
    'inside touch /tmp/written 2>/dev/null && echo writable',
    'inside waybill users create --email a@example.com > /dev/null',
    'echo key $(inside waybill keys create --user a@example.com --name first --access shipping --quiet)',
    `(until inside ${quoted(check)}; do sleep 0.2; done; echo healthy) 2>/dev/null &`,
    `exec chroot ${root} ${as} sh -c 'cd "$0" && exec "$@"' ${textOf('WORKDIR')} ${quoted([...entry, ...command])}`,
  ].join('\n');
}

function stageScript(folder: string, name: string, steps: [string, string][]): string[] {
  const layer = `${folder}/${name}`;
  const root = `${layer}/root`;
  let place = '/';
  const run = (command: string) => `chroot ${root} sh -c ${quoted([`cd ${place} && ${command}`])}`;
  const lines = [
    `mkdir -p ${layer}/upper ${layer}/work ${root}`,
    `mount -t overlay overlay -o lowerdir=/,upperdir=${layer}/upper,workdir=${layer}/work ${root}`,
    `mount --rbind /dev ${root}/dev; mount --bind /proc ${root}/proc`,
    // Mounted over the root in containers, as container tools do it too.
    `cp -L /etc/resolv.conf /etc/hosts ${root}/etc`,
    `chroot ${root} id node > /dev/null 2>&1 || chroot ${root} useradd --non-unique --uid 1000 node`,
  ];
  for (const [instruction, rest] of steps) {
    if (instruction === 'WORKDIR') {
      place = rest;
      lines.push(`mkdir -p ${root}${place}`);
    } else if (instruction === 'ENV') lines.push(`export ${rest}`);
    else if (instruction === 'RUN') lines.push(`${run(rest)} >&2`);
    else if (instruction === 'COPY') {
      const [, from, source, target] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? [];
      if (from) lines.push(`cp -a ${folder}/${from}/root${source} ${root}${target}`);
      else lines.push(`tar -C ${checkout} -cT ${folder}/context | tar -C ${root}${place} --no-same-owner -x`);
    }
  }
  return lines;
}

const instructions = (): [string, string][] =>
  readFileSync(join(checkout, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\s*\\\n\s*/g, ' ')
    .trim()
    .split('\n')
    .map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)]);

/** The files that `COPY . .` copies: of this repository, without those in .dockerignore. */
export function contextFiles(): string[] {
  const list = (...args: string[]) =>
    execFileSync('git', ['ls-files', '--cached', ...args], { cwd: checkout, encoding: 'utf8' }).split('\n');
  const ignored = new Set(list('--ignored', '--exclude-from=.dockerignore'));
  return list().filter((path) => !ignored.has(path));
}

const quoted = (words: string[]) => words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
