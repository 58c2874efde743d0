import { Button, Text } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useStoreNames } from '../stores/index.ts';
import { useWarehouseNames, warehousesQuery } from '../warehouses/index.ts';
import { type AutomationRule, automationRulesQuery, useReorderRules } from './automation-rules-api.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleRowActions } from './rule-row-actions.tsx';
import { actionsText, conditionsText } from './rule-text.ts';

export const prefetch = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(automationRulesQuery), queryClient.prefetchQuery(warehousesQuery)]);

export function AutomationRulesPage() {
  const { data: rules, error } = useQuery(automationRulesQuery);
  const [editing, setEditing] = useState<AutomationRule | 'new'>();
  const reorder = useReorderRules();
  const warehouseName = useWarehouseNames();
  const storeName = useStoreNames();
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setEditing('new')}>
      Add rule
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
      header: 'Rule',
      cell: ({ name, conditions, actions }) => (
        <>
          <strong>{name}</strong>
          <Text size="sm">
            When {conditionsText(conditions, storeName)}, then {actionsText(actions, warehouseName)}.
          </Text>
        </>
      ),
    },
    {
      header: 'Status',
      cell: ({ isActive }) =>
        isActive ? (
          <StatusBadge tone="good">active</StatusBadge>
        ) : (
          <StatusBadge tone="quiet">paused</StatusBadge>
        ),
    },
    {
      header: 'Actions',
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
        title="Automation rules"
        lead="Rules apply to each new order, from top to bottom. The order shows which rules changed it."
        actions={rules?.length === 0 ? undefined : add}
      />
      <Panel flush>
        <DataTable
          caption="Automation rules"
          columns={columns}
          rows={rules}
          error={error}
          idOf={({ id }) => id}
          empty={
            <Message title="No automation rules yet" action={add}>
              A rule could put orders above $500 on hold, for example, or ship heavy ones from another
              warehouse.
            </Message>
          }
        />
      </Panel>
      {editing !== undefined && <RuleDialog rule={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}
