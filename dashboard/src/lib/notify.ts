import { notifications } from '@mantine/notifications';

const closeButtonProps = { 'aria-label': 'Dismiss' };

/** The message of whatever was thrown. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && error.message !== ''
    ? error.message
    : 'An unexpected error occurred. Please try again.';

export const notify = (message: string): void => {
  notifications.show({ message, color: 'teal', withBorder: true, closeButtonProps });
};

export const notifyError = (error: unknown): void => {
  notifications.show({
    title: 'Something went wrong',
    message: errorMessage(error),
    color: 'red',
    withBorder: true,
    closeButtonProps,
    autoClose: 8_000,
    role: 'alert',
  });
};

/** Something that the user did can't be done, or found nothing. */
export const notifyProblem = (message: string): void => {
  notifications.show({
    message,
    color: 'red',
    withBorder: true,
    closeButtonProps,
    autoClose: 8_000,
    role: 'alert',
  });
};
