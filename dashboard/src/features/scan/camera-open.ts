import { useSyncExternalStore } from 'react';

/** Across pages: an order is scanned on one, its items on the next. */
let isOpen = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function openCamera(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export const useCameraOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
