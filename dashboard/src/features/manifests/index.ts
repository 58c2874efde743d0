export { manifestPageSearch, manifestSearch } from './manifest-search.ts';
export { findManifest } from './manifests-api.ts';
