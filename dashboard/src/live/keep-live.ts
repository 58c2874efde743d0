import type { QueryClient } from '@tanstack/react-query';
import { EVERYTHING } from './made-old.ts';
import { createRefresh } from './refresh.ts';

const CHANGES = '/dashboard/api/v1/changes';
const RECONNECT_MS = 10_000;
/** Where changes can't be heard. */
const LOOK_EVERY_MS = 5_000;
/** Where they can, against the one that got lost. */
const LIVE_LOOK_EVERY_MS = 60_000;

/**
 * Keeps what is on the page up to date for as long as the page is seen: a hidden tab listens to nothing, because browsers
 * allow few connections to a server, and looks again when it is shown. Returns how to stop.
 */
export function keepLive(queryClient: QueryClient): () => void {
  const refresh = createRefresh(queryClient);
  let source: EventSource | undefined;
  let retry: number | undefined;
  let looking: number | undefined;
  let hasBeenOpen = false;

  function lookEvery(ms: number): void {
    clearInterval(looking);
    looking = window.setInterval(refresh, ms, EVERYTHING);
  }

  function connect(): void {
    source = new EventSource(CHANGES);
    source.onopen = () => {
      lookEvery(LIVE_LOOK_EVERY_MS);
      // Whatever happened while nobody listened.
      if (hasBeenOpen) refresh(EVERYTHING);
      hasBeenOpen = true;
    };
    source.onmessage = ({ data }) => refresh(JSON.parse(data));
    source.onerror = () => {
      lookEvery(LOOK_EVERY_MS);
      // The browser tries again by itself unless it was refused: the session has ended, or a proxy is in the way.
      if (source?.readyState !== EventSource.CLOSED) return;
      void queryClient.invalidateQueries({ queryKey: ['session'] });
      retry = window.setTimeout(connect, RECONNECT_MS);
    };
  }

  function disconnect(): void {
    clearInterval(looking);
    clearTimeout(retry);
    source?.close();
  }

  function onVisibility(): void {
    disconnect();
    if (!document.hidden) connect();
  }

  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    disconnect();
  };
}
