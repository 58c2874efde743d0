import type { QueryClient } from '@tanstack/react-query';
import { connection } from './connection.ts';
import { ENTITIES, isEntity } from './invalidation.ts';
import { createThrottledInvalidation } from './throttled-invalidation.ts';

const CHANGES = '/dashboard/api/v1/changes';
const RECONNECT_MS = 10_000;
/** While the event stream is not connected. */
const POLL_MS = 5_000;
/** While it is, in case an event was lost. */
const CONNECTED_POLL_MS = 60_000;

/**
 * Keeps what is on the page up to date while the page is visible. A hidden tab closes its event stream, because browsers
 * allow few connections to a server, and refetches when it is shown again. Returns how to stop.
 */
export function startLiveUpdates(queryClient: QueryClient): () => void {
  const invalidateSoon = createThrottledInvalidation(queryClient);
  let source: EventSource | undefined;
  let reconnect: number | undefined;
  let poll: number | undefined;
  let wasConnected = false;

  function pollEvery(ms: number): void {
    clearInterval(poll);
    // While the server is gone, each would fail.
    poll = window.setInterval(() => connection.isLost() || invalidateSoon(ENTITIES), ms);
  }

  function connect(): void {
    source = new EventSource(CHANGES);
    source.onopen = () => {
      pollEvery(CONNECTED_POLL_MS);
      // Events were missed while it was not connected.
      if (wasConnected) invalidateSoon(ENTITIES);
      wasConnected = true;
    };
    source.onmessage = ({ data }) => {
      const changed: string[] = JSON.parse(data);
      invalidateSoon(changed.filter(isEntity));
    };
    source.onerror = () => {
      pollEvery(POLL_MS);
      // The browser reconnects by itself unless it was refused: the session has ended, or a proxy is in the way.
      if (source?.readyState !== EventSource.CLOSED) return;
      void queryClient.invalidateQueries({ queryKey: ['session'] });
      reconnect = window.setTimeout(connect, RECONNECT_MS);
    };
  }

  function disconnect(): void {
    clearInterval(poll);
    clearTimeout(reconnect);
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
