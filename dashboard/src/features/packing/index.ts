export { PackedBy } from './packers-notice.tsx';
export { playSound } from './scan-sound.ts';
export { SoundSwitch } from './sound-switch.tsx';
