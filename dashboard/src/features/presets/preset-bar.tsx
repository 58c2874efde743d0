import { Button, Group, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { isDialogOpen } from '../../ui/open-dialog.ts';
import { type Preset, presetsQuery } from './presets-api.ts';

interface Props {
  /** The id of the one that is applied. */
  active: string | undefined;
  isDisabled?: boolean;
  /** In a dialog, whose keys they are then. */
  inDialog?: boolean;
  /** Undefined to take it back. */
  onApply(preset: Preset | undefined): void;
}

const byShortcut = (a: Preset, b: Preset): number => (a.shortcut ?? 10) - (b.shortcut ?? 10);
const DIGITS = Array.from({ length: 9 }, (_, i) => i + 1);

/** Service, package and options with one click, or with the key on the button. Nothing if there are no presets. */
export function PresetBar({ active, isDisabled = false, inDialog = false, onApply }: Props) {
  const { data: presets = [] } = useQuery(presetsQuery);
  const press = (preset: Preset) => onApply(preset.id === active ? undefined : preset);
  const apply = (digit: number) => {
    const preset = presets.find(({ shortcut }) => shortcut === digit);
    if (preset !== undefined && !isDisabled && (inDialog || !isDialogOpen())) press(preset);
  };
  useHotkeys(DIGITS.map((digit) => [String(digit), () => apply(digit), { preventDefault: false }]));
  if (presets.length === 0) return null;
  return (
    <Group gap="xs" mb="sm" role="group" aria-label={t('Presets')}>
      {presets.toSorted(byShortcut).map((preset) => (
        <Button
          key={preset.id}
          size="compact-sm"
          variant={preset.id === active ? 'filled' : 'default'}
          aria-pressed={preset.id === active}
          disabled={isDisabled}
          onClick={() => press(preset)}
          {...(preset.shortcut !== null && {
            'aria-keyshortcuts': String(preset.shortcut),
            rightSection: (
              <Kbd size="xs" visibleFrom="sm" aria-hidden>
                {preset.shortcut}
              </Kbd>
            ),
          })}
        >
          {preset.name}
        </Button>
      ))}
    </Group>
  );
}
