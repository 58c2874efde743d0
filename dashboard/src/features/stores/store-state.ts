import type { Tone } from '../../ui/status-badge.tsx';
import type { Store } from './stores-api.ts';

export type StoreState = 'paused' | 'failing' | 'synchronizing' | 'waiting' | 'synchronized';

/** How a store is doing. */
export function stateOf({ isActive, sync }: Pick<Store, 'isActive' | 'sync'>): StoreState {
  if (!isActive) return 'paused';
  if (sync.status === 'failing') return 'failing';
  if (sync.status === 'running') return 'synchronizing';
  return sync.lastFinishedAt === null ? 'waiting' : 'synchronized';
}

export const STATE_TONES: Record<StoreState, Tone> = {
  paused: 'quiet',
  failing: 'bad',
  synchronizing: 'info',
  waiting: 'info',
  synchronized: 'good',
};
