export { createCustomerMails } from './customer-mails.ts';
export { createEmailPreviews } from './email-previews.ts';
export { emailRoutes } from './email-routes.ts';
export { createEmailSettingsService } from './email-settings-service.ts';
export { createFailedMailAlert } from './failed-mail-alert.ts';
export { createMailStops, type MailStops } from './mail-stops.ts';
export { createCustomerMailWriter } from './mail-writer.ts';
export { createOrderMailService } from './order-mail-service.ts';
