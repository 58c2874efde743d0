export { packagesQuery } from './packages-api.ts';
export { PackagesPanel } from './packages-panel.tsx';
