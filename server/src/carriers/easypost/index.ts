export { easypostPlugin } from './easypost-plugin.ts';
