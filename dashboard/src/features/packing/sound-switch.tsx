import { Switch } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { t } from '../../lib/language/index.ts';
import { playSound, unlockSound, useSound } from './scan-sound.ts';

/** Turns the tones of scans on and off; this browser remembers it. */
export function SoundSwitch() {
  const [isOn, turn] = useSound();
  // Not keydown, which the scanner keeps to itself.
  useWindowEvent('keyup', unlockSound);
  useWindowEvent('pointerup', unlockSound);
  return (
    <Switch
      label={t('Sound')}
      checked={isOn}
      onChange={(event) => {
        turn(event.currentTarget.checked);
        playSound(true);
      }}
    />
  );
}
