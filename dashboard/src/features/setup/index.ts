export { setupQuery } from './setup-api.ts';
