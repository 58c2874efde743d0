import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { notifyError, notifyProblem } from '../../lib/notify.ts';
import { useScanner } from '../../ui/scanner.ts';
import { destinationOf, type Place } from './scan-destination.ts';

const ScanChoice = lazyPart(() => import('./scan-choice.tsx'), 'ScanChoice');

/** Opens whatever is scanned, on every page that does not take scans itself. */
export function ScanTarget() {
  const navigate = useNavigate();
  const [choice, setChoice] = useState<{ code: string; places: Place[] }>();
  const scan = async (code: string) => {
    try {
      const { places, message } = await destinationOf(code);
      if (message !== undefined) notifyProblem(message);
      const [place, ...others] = places;
      if (others.length > 0) setChoice({ code, places });
      else if (place !== undefined) await navigate({ href: place.to } as never);
    } catch (error) {
      notifyError(error);
    }
  };
  useScanner((code) => void scan(code), { isDefault: true });
  return (
    choice !== undefined && (
      <Suspense>
        <ScanChoice {...choice} onClose={() => setChoice(undefined)} />
      </Suspense>
    )
  );
}
