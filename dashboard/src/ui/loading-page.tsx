import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useWaitingScans } from './scanner.ts';

export function LoadingPage() {
  useWaitingScans();
  return (
    <Stack gap="md" aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton height={34} width={220} />
      <Skeleton height={18} width="60%" />
      <Skeleton height={240} mt="sm" radius="lg" />
    </Stack>
  );
}
