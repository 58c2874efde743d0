import { Skeleton } from '@mantine/core';

/** As high as the text that it stands for, so that nothing jumps when that comes. */
export function WaitingLine({ twice }: { twice: boolean }) {
  return (
    <>
      <Skeleton height={14} my={4} width={twice ? '9rem' : '4rem'} maw="100%" />
      {twice && <Skeleton height={10} my={4} width="6rem" maw="100%" />}
    </>
  );
}
