import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { notifyProblem } from '../../lib/notify.ts';
import { useScanner, useWaitingScans } from '../../ui/scanner.ts';
import { useCameraOpen } from './camera-open.ts';
import { destinationOf, type Place } from './scan-destination.ts';

const CameraPanel = lazyPart(() => import('./camera-panel.tsx'), 'CameraPanel');
const ScanChoice = lazyPart(() => import('./scan-choice.tsx'), 'ScanChoice');

interface Choice {
  code: string;
  places: Place[];
  /** When a place was chosen, or none. */
  onMade(): void;
}

/** Opens whatever is scanned, on every page that does not take scans itself. */
export function ScanTarget() {
  const navigate = useNavigate();
  const [choice, setChoice] = useState<Choice>();
  const scan = async (code: string) => {
    const { places, message } = await destinationOf(code);
    if (message !== undefined) notifyProblem(message);
    const [place, ...others] = places;
    // What was scanned before the choice opened is for the place that is chosen.
    if (others.length > 0) await new Promise<void>((onMade) => setChoice({ code, places, onMade }));
    // Its promise may never settle: a form with changes asks first, and may be kept.
    else if (place !== undefined) void navigate({ href: place.to } as never);
    // The router says that it loads a page before the next task.
    await new Promise((resolve) => setTimeout(resolve));
  };
  const close = () => {
    choice?.onMade();
    setChoice(undefined);
  };
  useWaitingScans(useRouterState({ select: ({ isLoading }) => isLoading }));
  useScanner(scan, { isDefault: true });
  const isCameraOpen = useCameraOpen();
  return (
    <Suspense>
      {isCameraOpen && <CameraPanel />}
      {choice !== undefined && <ScanChoice code={choice.code} places={choice.places} onClose={close} />}
    </Suspense>
  );
}
