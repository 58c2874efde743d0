const KEY = 'waybill-scan-sound';

export const isSoundOn = (): boolean => localStorage.getItem(KEY) === 'on';
export const setSound = (isOn: boolean): void => localStorage.setItem(KEY, isOn ? 'on' : 'off');

let context: AudioContext | undefined;

/** A short high tone, or a long low one for what went wrong. */
export function playSound(isGood: boolean): void {
  if (!isSoundOn()) return;
  context ??= new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  volume.gain.value = 0.2;
  tone.type = isGood ? 'sine' : 'square';
  tone.frequency.value = isGood ? 1_200 : 180;
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + (isGood ? 0.08 : 0.5));
}
