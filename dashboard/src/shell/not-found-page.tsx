import { Button } from '@mantine/core';
import { Message } from '../ui/message.tsx';
import { RouterLink } from '../ui/router-link.tsx';

export function NotFoundPage() {
  return (
    <Message
      title="There is no such page"
      action={
        <Button component={RouterLink} to="/">
          Go to the overview
        </Button>
      }
    >
      The link may be old, or mistyped.
    </Message>
  );
}
