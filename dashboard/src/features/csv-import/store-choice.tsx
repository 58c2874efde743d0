import { Autocomplete } from '@mantine/core';
import { useEffect, useState } from 'react';

interface Props {
  store: string;
  /** Stores of earlier files. */
  known: readonly string[];
  onChange(store: string): void;
}

/** The file is read again for another store, so not with every key. */
const PAUSE_MS = 300;

/** Asks for the store of the whole file, which no column names. */
export function StoreChoice({ store, known, onChange }: Props) {
  const [text, setText] = useState(store);
  useEffect(() => {
    const timer = setTimeout(() => onChange(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <Autocomplete
      label="Store"
      description="For all orders of this file. Two shops may use the same order numbers if each has its own store."
      placeholder="None"
      maw="30rem"
      maxLength={200}
      data={[...new Set(known)].filter((one) => one !== '')}
      value={text}
      onChange={setText}
    />
  );
}
