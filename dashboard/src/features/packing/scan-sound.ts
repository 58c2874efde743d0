import { storedValue, useStoredValue } from '../../lib/stored-value.ts';

const KEY = 'waybill-scan-sound';

/** On until somebody turns it off: whoever packs looks at the goods, not at the screen. */
const isOn = (stored: unknown): boolean => stored !== false;

export function useSound(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [stored, store] = useStoredValue(KEY);
  return [isOn(stored), store];
}

let context: AudioContext | undefined;

/** Browsers let a page make sounds once somebody has pressed a key or a button, and some only if it asks right then. */
export function unlockSound(): void {
  if (!isOn(storedValue(KEY))) return;
  context ??= new AudioContext();
  if (context.state !== 'running') context.resume().catch(() => undefined);
}

/** A short high tone, or a long low one for what went wrong. None while the browser is silent, instead of all of them later. */
export function playSound(isGood: boolean): void {
  if (!isOn(storedValue(KEY))) return;
  unlockSound();
  if (context?.state !== 'running') return;
  const tone = context.createOscillator();
  const volume = context.createGain();
  volume.gain.value = 0.2;
  tone.type = isGood ? 'sine' : 'square';
  tone.frequency.value = isGood ? 1_200 : 180;
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + (isGood ? 0.08 : 0.5));
}
