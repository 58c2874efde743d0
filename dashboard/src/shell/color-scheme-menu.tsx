import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { t } from '../lib/language/index.ts';
import { Icon, type IconName } from '../ui/icons.tsx';

const CHOICES: { scheme: MantineColorScheme; label: string; icon: IconName }[] = [
  { scheme: 'light', label: t('Light'), icon: 'sun' },
  { scheme: 'dark', label: t('Dark'), icon: 'moon' },
  { scheme: 'auto', label: t('System'), icon: 'auto' },
];

export function ColorSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const icon = CHOICES.find(({ scheme }) => scheme === colorScheme)?.icon ?? 'auto';
  return (
    <Menu position="bottom-end" width={180} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('Color scheme')}>
          <Icon name={icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOICES.map(({ scheme, label, icon: sign }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon name={sign} size={16} />}
            rightSection={scheme === colorScheme ? <Icon name="check" size={16} /> : null}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
