export { shipenginePlugin } from './shipengine-plugin.ts';
