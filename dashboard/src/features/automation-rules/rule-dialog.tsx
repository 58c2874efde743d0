import { Button, TextInput } from '@mantine/core';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { type AutomationRule, useSaveRule } from './automation-rules-api.ts';
import { RuleActionFields } from './rule-action-fields.tsx';
import { RuleConditionFields } from './rule-condition-fields.tsx';
import { checkRule, newRuleOf, type RuleValues, ruleValuesOf } from './rule-values.ts';

interface Props {
  /** The one to edit, or a new one. */
  rule: AutomationRule | 'new';
  onClose(): void;
}

export function RuleDialog({ rule, onClose }: Props) {
  const known = rule === 'new' ? undefined : rule;
  const save = useSaveRule(known?.id);
  const form = useCheckedForm<RuleValues>({ initialValues: ruleValuesOf(known), validate: checkRule });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={known === undefined ? 'Add rule' : `Edit “${known.name}”`}
      size="lg"
    >
      <Form
        form={form}
        submit="Save rule"
        cancel={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
        onSubmit={async (values) => {
          await save.mutateAsync(newRuleOf(values));
          onClose();
          notify('Rule saved. It applies to new orders.');
        }}
      >
        <TextInput
          label="Name"
          placeholder="Review expensive orders"
          required
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <RuleConditionFields form={form} />
        <RuleActionFields form={form} />
      </Form>
    </Dialog>
  );
}
