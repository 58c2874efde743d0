import { Button, Modal, Stack, Text } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { RouterLink } from '../../ui/router-link.tsx';
import type { Place } from './scan-destination.ts';

interface Props {
  code: string;
  places: Place[];
  onClose(): void;
}

/** More than one thing has the code: the first is the oldest, and Enter opens it. */
export function ScanChoice({ code, places, onClose }: Props) {
  useFocusReturn(true);
  return (
    <Modal opened onClose={onClose} title={t('{code}: choose one', { code })}>
      <Stack gap="xs">
        {places.map(({ to, title, detail }, index) => (
          <Button
            key={to}
            component={RouterLink}
            to={to}
            size="lg"
            variant={index === 0 ? 'filled' : 'default'}
            justify="space-between"
            rightSection={
              <Text component="span" size="sm">
                {detail}
              </Text>
            }
            onClick={onClose}
            {...(index === 0 && { 'data-autofocus': true })}
          >
            {title}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}
