import { Grid } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { ReturnFields } from './return-fields.tsx';
import { type ReturnRules, useUpdateReturnRules } from './return-rules-api.ts';
import { checkRules, type RuleValues, rulesUpdate, ruleValues } from './rule-values.ts';
import { RulesPreview } from './rules-preview.tsx';
import { WithdrawalFields } from './withdrawal-fields.tsx';

/** The form, and beside it what customers would see. */
export function RulesEditor({ rules }: { rules: ReturnRules }) {
  const update = useUpdateReturnRules();
  const form = useCheckedForm<RuleValues>({ initialValues: ruleValues(rules), validate: checkRules });
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Form
          form={form}
          submit={t('Save')}
          warnsOnLeave
          onSubmit={async (values) => {
            const saved = await update.mutateAsync(rulesUpdate(values));
            form.setInitialValues(ruleValues(saved));
            notify(t('Return rules saved'));
          }}
        >
          <div>
            <Panel title={t('Returns by customers')}>
              <ReturnFields form={form} />
            </Panel>
            <Panel
              title={t('Withdrawal from the contract')}
              lead={t(
                'If you sell to consumers in the EU, they must be able to withdraw on a page, without logging in. You cannot refuse it.',
              )}
            >
              <WithdrawalFields form={form} />
            </Panel>
          </div>
        </Form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <RulesPreview values={form.values} />
      </Grid.Col>
    </Grid>
  );
}
