import { ActionIcon, Checkbox, Group, Stack, Text } from '@mantine/core';
import { t } from '../../lib/language/index.ts';

interface Props<T extends string> {
  label: string;
  description?: string;
  /** All there are, with their names. */
  options: readonly { value: T; label: string; isFixed?: boolean }[];
  /** Those that are chosen, in their order. */
  value: readonly T[];
  onChange(value: T[]): void;
}

/** What is shown, from top to bottom: chosen with checkboxes and moved with buttons, so that a keyboard can do it too. */
export function OrderedChoice<T extends string>({ label, description, options, value, onChange }: Props<T>) {
  const hidden = options.filter((option) => !value.includes(option.value));
  const shown = value.flatMap((one) => options.find((option) => option.value === one) ?? []);
  const move = (at: number, by: -1 | 1) => {
    const next = [...value];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    onChange(next);
  };
  return (
    <Stack gap={4} role="group" aria-label={label} maw={480}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {description !== undefined && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
      {[...shown, ...hidden].map((option) => {
        const at = value.indexOf(option.value);
        const isShown = at >= 0;
        return (
          <Group key={option.value} justify="space-between" wrap="nowrap" gap="sm">
            <Checkbox
              label={option.label}
              checked={isShown}
              disabled={option.isFixed === true}
              onChange={() =>
                onChange(isShown ? value.filter((one) => one !== option.value) : [...value, option.value])
              }
            />
            {isShown && value.length > 1 && (
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="default"
                  aria-label={t('Move {name} up', { name: option.label })}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  ↑
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={t('Move {name} down', { name: option.label })}
                  disabled={at === value.length - 1}
                  onClick={() => move(at, 1)}
                >
                  ↓
                </ActionIcon>
              </Group>
            )}
          </Group>
        );
      })}
    </Stack>
  );
}
