import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { notifyProblem } from '../../lib/notify.ts';
import { useScanner, useWaitingScans } from '../../ui/scanner.ts';
import { destinationOf, type Place } from './scan-destination.ts';

const ScanChoice = lazyPart(() => import('./scan-choice.tsx'), 'ScanChoice');

/** Opens whatever is scanned, on every page that does not take scans itself. */
export function ScanTarget() {
  const navigate = useNavigate();
  const [choice, setChoice] = useState<{ code: string; places: Place[] }>();
  const scan = async (code: string) => {
    const { places, message } = await destinationOf(code);
    if (message !== undefined) notifyProblem(message);
    const [place, ...others] = places;
    if (others.length > 0) setChoice({ code, places });
    else if (place !== undefined) await goTo(place);
  };
  const goTo = async ({ to }: Place) => {
    // Its promise may never settle: a form with changes asks first, and may be kept.
    void navigate({ href: to } as never);
    // The router says that it loads a page before the next task.
    await new Promise((resolve) => setTimeout(resolve));
  };
  useWaitingScans(useRouterState({ select: ({ isLoading }) => isLoading }));
  useScanner(scan, { isDefault: true });
  return (
    choice !== undefined && (
      <Suspense>
        <ScanChoice {...choice} onClose={() => setChoice(undefined)} />
      </Suspense>
    )
  );
}
