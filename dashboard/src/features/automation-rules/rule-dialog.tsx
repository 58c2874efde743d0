import { Button, TextInput } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { type AutomationRule, useSaveRule } from './automation-rules-api.ts';
import { RuleActionFields } from './rule-action-fields.tsx';
import { RuleConditionFields } from './rule-condition-fields.tsx';
import { useRuleNames } from './rule-names.ts';
import { RulePreviewButton } from './rule-preview.tsx';
import { checkRule, newRuleOf, type RuleValues, ruleValuesOf } from './rule-values.ts';

interface Props {
  /** The one to edit, or a new one. */
  rule: AutomationRule | 'new';
  onClose(): void;
}

export function RuleDialog({ rule, onClose }: Props) {
  const known = rule === 'new' ? undefined : rule;
  const save = useSaveRule(known?.id);
  const names = useRuleNames();
  const form = useCheckedForm<RuleValues>({ initialValues: ruleValuesOf(known), validate: checkRule });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={known === undefined ? t('Add rule') : t('Edit “{name}”', { name: known.name })}
      size="lg"
    >
      <Form
        form={form}
        submit={t('Save rule')}
        cancel={
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        }
        onSubmit={async (values) => {
          await save.mutateAsync(newRuleOf(values));
          onClose();
          notify(t('Rule saved. It applies to new orders.'));
        }}
      >
        <TextInput
          label={t('Name')}
          placeholder={t('Review expensive orders')}
          required
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <RuleConditionFields form={form} />
        <RuleActionFields form={form} />
        <RulePreviewButton
          names={names}
          content={() => {
            const { hasErrors, errors } = form.validate();
            const isUnnamed = hasErrors && Object.keys(errors).every((field) => field === 'name');
            return hasErrors && !isUnnamed ? undefined : newRuleOf(form.getValues());
          }}
        />
      </Form>
    </Dialog>
  );
}
