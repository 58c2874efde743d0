export { type AlertChoices, createAlertChoices, forgetAlertChoices } from './alert-choices.ts';
export { createAlertLetters } from './alert-letters.ts';
export { mailDueAlerts } from './alert-mails.ts';
export { alertRoutes } from './alert-routes.ts';
export { writeAlert } from './alert-writer.ts';
