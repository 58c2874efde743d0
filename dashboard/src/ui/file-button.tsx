import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

interface Props extends ButtonProps {
  accept: string;
  children: ReactNode;
  onFile(file: File): void;
}

/** Also lets the user choose the same file again, which may have been corrected. */
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
