import { Button, Text } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { warehousesQuery } from '../warehouses/index.ts';
import { type AutomationRule, automationRulesQuery, useReorderRules } from './automation-rules-api.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { useRuleNames } from './rule-names.ts';
import { RuleRowActions } from './rule-row-actions.tsx';
import { actionsText, conditionsText } from './rule-text.ts';
import { zonesQuery } from './zones-api.ts';
import { ZonesPanel } from './zones-panel.tsx';

export const prefetch = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.prefetchQuery(automationRulesQuery),
    queryClient.prefetchQuery(warehousesQuery),
    queryClient.prefetchQuery(zonesQuery),
  ]);

export function AutomationRulesPage() {
  const { data: rules, error } = useQuery(automationRulesQuery);
  const [editing, setEditing] = useState<AutomationRule | 'new'>();
  const reorder = useReorderRules();
  const names = useRuleNames();
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setEditing('new')}>
      {t('Add rule')}
    </Button>
  );
  /** Swaps a rule with its neighbor; undefined where it has none. */
  const moving = (rule: AutomationRule, by: 1 | -1) => {
    const order = [...(rules ?? [])];
    const from = order.indexOf(rule);
    const other = order[from + by];
    if (other === undefined) return undefined;
    order[from] = other;
    order[from + by] = rule;
    return () => reorder.mutate(order);
  };
  const columns: Column<AutomationRule>[] = [
    {
      header: t('Rule'),
      cell: ({ name, conditions, actions }) => (
        <>
          <strong>{name}</strong>
          <Text size="sm">
            {t('When {conditions}, then {actions}.', {
              conditions: conditionsText(conditions, names),
              actions: actionsText(actions, names),
            })}
          </Text>
        </>
      ),
    },
    {
      header: t('Status'),
      cell: ({ isActive }) =>
        isActive ? (
          <StatusBadge tone="good">{t('active')}</StatusBadge>
        ) : (
          <StatusBadge tone="quiet">{t('paused')}</StatusBadge>
        ),
    },
    {
      header: t('Actions'),
      bare: true,
      align: 'right',
      cell: (rule) => (
        <RuleRowActions
          rule={rule}
          onUp={moving(rule, -1)}
          onDown={moving(rule, 1)}
          isMoving={reorder.isPending}
          onEdit={() => setEditing(rule)}
        />
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title={t('Automation rules')}
        lead={t('Rules apply to each new order, from top to bottom. The order shows which rules changed it.')}
        actions={rules?.length === 0 ? undefined : add}
      />
      <Panel flush>
        <DataTable
          caption={t('Automation rules')}
          columns={columns}
          rows={rules}
          error={error}
          idOf={({ id }) => id}
          empty={
            <Message title={t('No automation rules yet')} action={add}>
              {t(
                'A rule could put orders above $500 on hold, for example, or ship heavy ones from another warehouse.',
              )}
            </Message>
          }
        />
      </Panel>
      <ZonesPanel />
      {editing !== undefined && <RuleDialog rule={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}
