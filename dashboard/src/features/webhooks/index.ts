export { webhooksQuery } from './webhooks-api.ts';
