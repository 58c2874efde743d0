export { SandboxSwitch } from './sandbox-switch.tsx';
export { SETTINGS_PAGES } from './settings-pages.ts';
export { UnitsChoice } from './units-choice.tsx';
