import { ActionIcon, Button, Group } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
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
        aria-label={t('Move {name} up', { name })}
        disabled={onUp === undefined || isMoving}
        onClick={onUp}
      >
        <Icon name="up" size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="md"
        aria-label={t('Move {name} down', { name })}
        disabled={onDown === undefined || isMoving}
        onClick={onDown}
      >
        <Icon name="down" size={16} />
      </ActionIcon>
      <Button
        size="xs"
        variant="default"
        loading={pause.isPending}
        aria-label={isActive ? t('Pause {name}', { name }) : t('Resume {name}', { name })}
        onClick={() => pause.mutate(!isActive)}
      >
        {isActive ? t('Pause') : t('Resume')}
      </Button>
      <Button size="xs" variant="default" aria-label={t('Edit {name}', { name })} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <ConfirmButton
        size="xs"
        question={t('Delete the rule “{name}”?', { name })}
        consequence={t(
          'Orders it has changed stay as they are. To keep the rule for later, pause it instead.',
        )}
        confirm={t('Delete rule')}
        aria-label={t('Delete {name}', { name })}
        onConfirm={async () => {
          await remove.mutateAsync();
          notify(t('Rule deleted'));
        }}
      >
        {t('Delete')}
      </ConfirmButton>
    </Group>
  );
}
