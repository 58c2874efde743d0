import { NativeSelect, NumberInput, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import type { SettingField } from './setting-fields.ts';

interface Props<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  field: SettingField;
  /** For an existing account: a stored secret is kept if nothing is entered. */
  isKept: boolean;
}

export function SettingInput<Values extends Record<string, unknown>>({ form, field, isKept }: Props<Values>) {
  const { name, label, description, type, choices, isSecret, isRequired, isMultiline, example } = field;
  const at = `settings.${name}`;
  const shared = { label, description, required: isRequired && !(isSecret && isKept) };
  if (type === 'boolean')
    return (
      <Switch label={label} description={description} {...form.getInputProps(at, { type: 'checkbox' })} />
    );
  if (choices !== undefined)
    return (
      <NativeSelect
        {...shared}
        data={[
          { value: '', label: isRequired ? t('Choose') : t('Automatic'), disabled: isRequired },
          ...choices,
        ]}
        {...form.getInputProps(at)}
      />
    );
  if (type === 'number') return <NumberInput hideControls {...shared} {...form.getInputProps(at)} />;
  const secret = {
    // Not a password of this site: browsers must neither fill nor save it.
    autoComplete: 'off',
    'data-1p-ignore': true,
    placeholder: isKept ? t('Leave empty to keep the current one') : undefined,
  };
  if (isMultiline)
    return (
      <Textarea
        {...shared}
        {...(isSecret && secret)}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        {...form.getInputProps(at)}
      />
    );
  if (!isSecret)
    return <TextInput maxLength={2_000} placeholder={example} {...shared} {...form.getInputProps(at)} />;
  return (
    <PasswordInput
      {...shared}
      {...secret}
      visibilityToggleButtonProps={{ 'aria-label': t('Show {label}', { label }) }}
      {...form.getInputProps(at)}
    />
  );
}
