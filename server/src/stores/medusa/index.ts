export { medusaPlugin } from './medusa-plugin.ts';
