import { ActionIcon, Button, Group } from '@mantine/core';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { type AutomationRule, useDeleteRule, usePauseRule } from './automation-rules-api.ts';

interface Props {
  rule: AutomationRule;
  /** Undefined where it cannot be moved that way. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  isMoving: boolean;
  onEdit(): void;
}

export function RuleRowActions({ rule: { id, name, isActive }, onUp, onDown, isMoving, onEdit }: Props) {
  const pause = usePauseRule(id);
  const remove = useDeleteRule(id);
  return (
    <Group gap="xs" justify="flex-end">
      <ActionIcon
        variant="default"
        size="md"
        aria-label={`Move ${name} up`}
        disabled={onUp === undefined || isMoving}
        onClick={onUp}
      >
        <Icon name="up" size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="md"
        aria-label={`Move ${name} down`}
        disabled={onDown === undefined || isMoving}
        onClick={onDown}
      >
        <Icon name="down" size={16} />
      </ActionIcon>
      <Button
        size="xs"
        variant="default"
        loading={pause.isPending}
        aria-label={`${isActive ? 'Pause' : 'Resume'} ${name}`}
        onClick={() => pause.mutate(!isActive)}
      >
        {isActive ? 'Pause' : 'Resume'}
      </Button>
      <Button size="xs" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <ConfirmButton
        size="xs"
        question={`Delete the rule “${name}”?`}
        consequence="Orders it has changed stay as they are. To keep the rule for later, pause it instead."
        confirm="Delete rule"
        aria-label={`Delete ${name}`}
        onConfirm={async () => {
          await remove.mutateAsync();
          notify('Rule deleted');
        }}
      >
        Delete
      </ConfirmButton>
    </Group>
  );
}
