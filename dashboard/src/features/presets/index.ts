export { PresetBar } from './preset-bar.tsx';
