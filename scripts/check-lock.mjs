// Checks that package-lock.json names every package with its hash, also the binaries for other platforms, and no registry.
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const isOfRegistry = (path, { link }) => path.includes('node_modules/') && !link;

/** Whether npm finds the package from there: beside it, or in a folder above. */
function isFound(packages, from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`] !== undefined) return true;
    if (place === '') return false;
  }
}

/** What is wrong with a lock file, in words. */
export function problemsOf({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...(isOfRegistry(path, entry) && entry.integrity === undefined ? [`${path} has no integrity`] : []),
    ...(entry.resolved !== undefined && !entry.link ? [`${path} names a registry`] : []),
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isFound(packages, path, name))
      .map((name) => `${name}, an optional dependency of ${path}, is missing`),
  ]);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  const problems = problemsOf(lock);
  for (const problem of problems) process.stderr.write(`package-lock.json: ${problem}\n`);
  if (problems.length > 0) {
    process.stderr.write(
      'Choose versions that the registry offers for all platforms, and run `npm run lock`.\n',
    );
    process.exitCode = 1;
  }
}
