export { emailSettingsQuery } from './emails-api.ts';
export { OrderEmails } from './order-emails.tsx';
