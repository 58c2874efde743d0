import { Radio, Stack } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { useAccount } from '../session/index.ts';
import { ROLES, type Role } from './roles.ts';

interface Props {
  value?: Role;
  defaultValue?: Role;
  onChange?(role: Role): void;
  error?: React.ReactNode;
}

/** The roles that the person may give, each explained. */
export function RoleField({ onChange, ...props }: Props) {
  const { role: own } = useAccount();
  const choices = ROLES.filter(({ value }) => own === 'owner' || value !== 'owner');
  return (
    <Radio.Group label={t('Role')} required {...props} onChange={(value) => onChange?.(value as Role)}>
      <Stack gap="xs" mt="xs">
        {choices.map(({ value, label, text }) => (
          <Radio key={value} value={value} label={label} description={text} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
