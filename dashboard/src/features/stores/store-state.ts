import { t } from '../../lib/language/index.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import type { Store } from './stores-api.ts';

export type StoreState =
  | 'not installed'
  | 'paused'
  | 'failing'
  | 'synchronizing'
  | 'waiting'
  | 'synchronized';

/** How a store is doing. Without its plug-in it does nothing, whatever it did before. */
export function stateOf(
  { isActive, sync }: Pick<Store, 'isActive' | 'sync'>,
  isInstalled: boolean,
): StoreState {
  if (!isInstalled) return 'not installed'; // not translated: a code
  if (!isActive) return 'paused';
  if (sync.status === 'failing') return 'failing';
  if (sync.status === 'running') return 'synchronizing';
  return sync.lastFinishedAt === null ? 'waiting' : 'synchronized';
}

export const STATE_WORDS: Record<StoreState, string> = {
  'not installed': t('not installed'),
  paused: t('paused'),
  failing: t('failing'),
  synchronizing: t('synchronizing'),
  waiting: t('waiting'),
  synchronized: t('synchronized'),
};

export const STATE_TONES: Record<StoreState, Tone> = {
  'not installed': 'bad',
  paused: 'quiet',
  failing: 'bad',
  synchronizing: 'info',
  waiting: 'info',
  synchronized: 'good',
};
