export { shipengine } from './plugin.ts';
