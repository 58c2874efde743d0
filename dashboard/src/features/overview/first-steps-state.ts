import { useStoredValue } from '../../lib/stored-value.ts';
import { useAccount } from '../session/index.ts';

/**
 * Whether the first steps are shown, as this browser remembers it for the account: by default until all are done; after they
 * were dismissed, not until they are asked for.
 */
type Choice = 'shown' | 'dismissed';

export const isShown = (stored: unknown, areAllDone: boolean): boolean =>
  stored === 'dismissed' ? false : stored === 'shown' || !areAllDone;

export function useFirstStepsChoice(): [stored: unknown, choose: (choice: Choice) => void] {
  return useStoredValue(`waybill-first-steps-${useAccount().id}`);
}
