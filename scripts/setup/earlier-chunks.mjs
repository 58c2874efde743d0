// A server loads some of its code only when it is first needed. So that one which runs while a newer version is built does not
// miss it, the chunks of earlier builds stay beside those of the new one for a while.
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The chunks of the build itself. The names of chunks contain a hash of their code. */
const LIST = '.waybill-chunks';
const KEPT_MS = 30 * 86_400_000;
/** A build replaces some ten, and whoever develops builds many times a day. */
const MAX_KEPT = 100;
const isChunk = (name) => /-[\w-]{8}\.js$/.test(name);

/** Those in a folder which belong to its build; all of them if it does not say. */
function ownChunks(folder) {
  const names = readdirSync(folder).filter(isChunk);
  if (!existsSync(join(folder, LIST))) return names;
  return JSON.parse(readFileSync(join(folder, LIST), 'utf8'));
}

/** To be called for a build that has just been made, before it replaces the one in `present`. */
export function keepEarlierChunks(present, next, now = Date.now()) {
  writeFileSync(join(next, LIST), JSON.stringify(readdirSync(next).filter(isChunk)));
  if (!existsSync(present)) return;
  // Their time is when they were replaced.
  for (const name of ownChunks(present)) utimesSync(join(present, name), now / 1_000, now / 1_000);
  const earlier = readdirSync(present)
    .filter((name) => isChunk(name) && !existsSync(join(next, name)))
    .map((name) => ({ name, replacedAt: statSync(join(present, name)).mtimeMs }))
    .filter(({ replacedAt }) => replacedAt > now - KEPT_MS)
    .sort((a, b) => b.replacedAt - a.replacedAt);
  for (const { name } of earlier.slice(0, MAX_KEPT)) linkSync(join(present, name), join(next, name));
}

/** Whether a file in a build's folder is a remnant of an earlier build. */
export function isEarlierChunk(folder, name) {
  return isChunk(name) && !ownChunks(folder).includes(name);
}
