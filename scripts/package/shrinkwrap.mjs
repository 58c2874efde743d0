/**
 * The lock file of the published package: the versions of package-lock.json that it needs, where Node finds them below it. npm installs
 * exactly these, so an installation has what was tested.
 */
export function shrinkwrapOf(manifest, { packages }, workspace) {
  const found = {};
  const visit = (from, dependencies, isOptional) => {
    for (const name of Object.keys(dependencies ?? {})) {
      const path = findIn(packages, from, name);
      if (path === undefined && !isOptional) throw new Error(`${name} is not in package-lock.json`);
      if (path === undefined) continue;
      const target = path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : path;
      const { dev: _, devOptional: _alsoDev, ...entry } = packages[path];
      if (found[target] !== undefined) {
        if (found[target].version !== entry.version)
          throw new Error(`two versions of ${name} are at ${target}`);
        continue;
      }
      found[target] = entry;
      visit(path, entry.dependencies, false);
      visit(path, entry.optionalDependencies, true);
      visit(path, mandatoryPeers(entry), false);
    }
  };
  visit(workspace, manifest.dependencies, false);
  const { name, version, license, bin, dependencies, engines } = manifest;
  const sorted = Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...{ name, version, lockfileVersion: 3, requires: true },
    packages: { '': { name, version, license, bin, dependencies, engines }, ...Object.fromEntries(sorted) },
  };
}

/** The place of a package as seen from another: beside it, or in a folder above. */
function findIn(packages, from, name) {
  for (let place = from; ; place = above(place)) {
    const path = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (place === '') return undefined;
  }
}

const above = (place) => place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));

const mandatoryPeers = ({ peerDependencies = {}, peerDependenciesMeta = {} }) =>
  Object.fromEntries(
    Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional),
  );
