import { Anchor, Collapse, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { t } from '../../lib/language/index.ts';
import type { SettingField } from './setting-fields.ts';
import { SettingInput } from './setting-input.tsx';

interface Props<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  fields: readonly SettingField[];
  /** For an existing account: stored secrets are kept if nothing is entered. */
  isKept: boolean;
  /** Which fields most people fill in; the required ones if omitted. The others are behind a link. */
  isMain?(field: SettingField): boolean;
  /** Whether the others are shown at first. */
  isOpen: boolean;
}

/** The fields of a plug-in's settings. An error is never hidden: the fields behind the link are shown then. */
export function SettingInputs<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { form, fields, isKept, isMain = ({ isRequired }) => isRequired, isOpen } = props;
  const main = fields.filter(isMain);
  const advanced = fields.filter((field) => !isMain(field));
  const [isAdvanced, { toggle }] = useDisclosure(isOpen);
  const isShown = isAdvanced || advanced.some(({ name }) => `settings.${name}` in form.errors);
  const input = (field: SettingField) => (
    <SettingInput key={field.name} form={form} field={field} isKept={isKept} />
  );
  return (
    <>
      {main.map(input)}
      {advanced.length > 0 && (
        <>
          <Group>
            <Anchor component="button" type="button" size="sm" aria-expanded={isShown} onClick={toggle}>
              {isShown ? t('Hide advanced settings') : t('Advanced settings')}
            </Anchor>
          </Group>
          <Collapse expanded={isShown}>
            <Stack gap="md">{advanced.map(input)}</Stack>
          </Collapse>
        </>
      )}
    </>
  );
}
