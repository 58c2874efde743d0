import { notifications } from '@mantine/notifications';
import { t } from './language/index.ts';

const closeButtonProps = { 'aria-label': t('Dismiss') };

/** The message of whatever was thrown. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && error.message !== ''
    ? error.message
    : t('An unexpected error occurred. Please try again.');

export const notify = (message: string): void => {
  notifications.show({ message, color: 'teal', withBorder: true, closeButtonProps, role: 'status' });
};

/** Stays until it is closed: whoever looks elsewhere must not miss it. The same error is shown once. */
const showProblem = (message: string, title?: string): void => {
  notifications.show({
    id: `problem: ${message}`,
    title,
    message,
    color: 'red',
    withBorder: true,
    closeButtonProps,
    autoClose: false,
    role: 'alert',
  });
};

export const notifyError = (error: unknown): void =>
  showProblem(errorMessage(error), t('Something went wrong'));

/** Something that the user did cannot be done, or found nothing. */
export const notifyProblem = (message: string): void => showProblem(message);
