export { type AlertChoices, createAlertChoices, forgetAlertChoices } from './alert-choices.ts';
export { createAlertLetters } from './alert-letters.ts';
export { mailDueAlerts } from './alert-mails.ts';
export { alertRoutes } from './alert-routes.ts';
export { writeAlert } from './alert-writer.ts';
export { notificationRoutes } from './notification-routes.ts';
export { createNotifications, type NotificationService, pruneNotifications } from './notifications.ts';
