import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export const storedValue = (key: string): unknown => parsed(read(key));

export function storeValue(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, the choice is not remembered.
  }
  for (const listener of listeners) listener();
}

/** A value that this browser remembers, also in its other tabs. What it has stored may be of an older version: check it. */
export function useStoredValue(key: string): [value: unknown, store: (value: unknown) => void] {
  const text = useSyncExternalStore(subscribe, () => read(key));
  return [parsed(text), (value) => storeValue(key, value)];
}
