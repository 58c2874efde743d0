export { OrderEmails } from './order-emails.tsx';
