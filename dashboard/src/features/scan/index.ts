export { CameraButton } from './camera-button.tsx';
export { exactPlaces } from './scan-destination.ts';
export { ScanTarget } from './scan-target.tsx';
