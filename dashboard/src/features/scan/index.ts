export { exactPlaces } from './scan-destination.ts';
export { ScanTarget } from './scan-target.tsx';
