import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { t } from '../lib/language/index.ts';
import { useWaitingScans } from './scanner.ts';

export function LoadingPage() {
  useWaitingScans();
  return (
    <Stack gap="md" aria-busy="true">
      <VisuallyHidden role="status">{t('Loading')}</VisuallyHidden>
      <Skeleton height={34} width={220} />
      <Skeleton height={18} width="60%" />
      <Skeleton height={240} mt="sm" radius="lg" />
    </Stack>
  );
}
