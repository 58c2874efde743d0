import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

interface Props extends ButtonProps {
  accept: string;
  children: ReactNode;
  onFile(file: File): void;
}

/** Lets the user choose a file: also the same one again, which may have been mended since. */
export function FileButtonFor({ accept, onFile, children, ...button }: Props) {
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    if (file === null) return;
    onFile(file);
    reset.current?.();
  };
  return (
    <FileButton accept={accept} resetRef={reset} onChange={choose}>
      {(props) => (
        <Button variant="default" {...button} {...props}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
