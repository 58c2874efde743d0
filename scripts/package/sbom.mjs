import { execFileSync } from 'node:child_process';

/**
 * The bill of materials of a package, as CycloneDX: what its npm-shrinkwrap.json installs, and the packages whose code is part of the
 * build. npm refuses a lock file that lacks something.
 */
export function sbomOf(folder, bundled) {
  const text = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const sbom = JSON.parse(text);
  const known = new Set(sbom.components.map(({ purl }) => purl));
  const built = bundled.map(componentOf).filter(({ purl }) => !known.has(purl));
  return { ...sbom, components: [...sbom.components, ...built] };
}

function componentOf({ name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    ...{ 'bom-ref': purl, type: 'library', name, version, purl, scope: 'required' },
    ...(license && { licenses: [{ license: { id: license } }] }),
    properties: [{ name: 'waybill:bundled', value: 'true' }],
  };
}
