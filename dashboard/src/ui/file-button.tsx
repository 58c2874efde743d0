import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { sayError } from './notify.ts';

interface Props extends ButtonProps {
  accept: string;
  children: ReactNode;
  onText(text: string, name: string): void;
}

const MOST_BYTES = 20 * 1024 * 1024;

/** Reads a text file of the reader's choice. It goes nowhere by this alone. */
export function FileButtonFor({ accept, onText, children, ...button }: Props) {
  const reset = useRef<() => void>(null);
  const read = async (file: File | null) => {
    if (file === null) return;
    if (file.size > MOST_BYTES) return sayError(new Error('The file is larger than 20 MB. Please split it.'));
    try {
      onText(await file.text(), file.name);
    } catch (error) {
      sayError(error);
    }
    // So that the same file, mended, can be chosen again.
    reset.current?.();
  };
  return (
    <FileButton accept={accept} resetRef={reset} onChange={(file) => void read(file)}>
      {(props) => (
        <Button variant="default" {...button} {...props}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
