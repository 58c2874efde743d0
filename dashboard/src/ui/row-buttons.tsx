import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

interface RemoveProps extends ButtonProps {
  /** For those who do not see the row: "Remove item 2". */
  label: string;
  onClick(): void;
}

/** At the end of a row of a form that has any number of them. */
export const RemoveRowButton = ({ label, ...button }: RemoveProps) => (
  <Button variant="subtle" color="gray" px="xs" aria-label={label} {...button}>
    <Icon name="trash" size={16} />
  </Button>
);

interface AddProps extends ButtonProps {
  children: ReactNode;
  onClick(): void;
}

/** Below these rows. */
export const AddRowButton = (button: AddProps) => (
  <Button variant="default" size="xs" leftSection={<Icon name="plus" size={14} />} {...button} />
);
