export { apiKeysQuery } from './api-keys-api.ts';
