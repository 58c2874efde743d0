import { notifications } from '@mantine/notifications';

/** An error in words, whatever was thrown. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Please try again.';

export const say = (message: string): void => {
  notifications.show({ message, color: 'teal', withBorder: true });
};

export const sayError = (error: unknown): void => {
  notifications.show({
    title: 'That did not work',
    message: wordsOf(error),
    color: 'red',
    withBorder: true,
    autoClose: 8_000,
    role: 'alert',
  });
};
