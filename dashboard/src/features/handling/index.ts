export { handlingQuery } from './handling-api.ts';
export { HandlingPanel } from './handling-panel.tsx';
