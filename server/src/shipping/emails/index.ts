export { createCustomerMails } from './customer-mails.ts';
export { createEmailPreviews } from './email-previews.ts';
export { emailRoutes } from './email-routes.ts';
export { createEmailSettingsService } from './email-settings-service.ts';
export { createFailedMailAlert } from './failed-mail-alert.ts';
export { mailStopRoutes } from './mail-stop-routes.ts';
export { createMailStops } from './mail-stops.ts';
export { type CustomerMailWriter, createCustomerMailWriter } from './mail-writer.ts';
export { createOrderMailService } from './order-mail-service.ts';
