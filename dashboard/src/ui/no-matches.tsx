import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../lib/language/index.ts';
import { Message } from './message.tsx';

/** Shown instead of a list when its filters match nothing. */
export function NoMatches({ title }: { title: string }) {
  const navigate = useNavigate();
  return (
    <Message
      title={title}
      action={
        <Button variant="default" onClick={() => void navigate({ to: '.', search: {}, replace: true })}>
          {t('Clear filters')}
        </Button>
      }
    >
      {t('Try fewer or different filters.')}
    </Message>
  );
}
