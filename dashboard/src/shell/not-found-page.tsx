import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Message } from '../ui/message.tsx';
import { RouterLink } from '../ui/router-link.tsx';

export function NotFoundPage() {
  useDocumentTitle('Page not found · Waybill');
  return (
    <Message
      title="Page not found"
      action={
        <Button component={RouterLink} to="/">
          Go to overview
        </Button>
      }
    >
      The link may be outdated or mistyped.
    </Message>
  );
}
