import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

export function LoadingPage() {
  return (
    <Stack gap="md" aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton height={34} width={220} />
      <Skeleton height={18} width="60%" />
      <Skeleton height={240} mt="sm" radius="lg" />
    </Stack>
  );
}
