import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '@waybill/sdk';
import { Message } from '../ui/message.tsx';
import { RouterLink } from '../ui/router-link.tsx';
import { ErrorPage } from './error-page.tsx';

interface Thing {
  /** "order" */
  thing: string;
  /** Where all of them are. */
  list: string;
}

/** What a page about one thing shows where there is none, or it is somebody else's; other errors as everywhere. */
export const orMissing = (thing: string, list: string) => (props: ErrorComponentProps) => {
  const status = props.error instanceof ApiError ? props.error.status : undefined;
  if (status !== 404 && status !== 403) return <ErrorPage {...props} />;
  return <Missing thing={thing} list={list} isForeign={status === 403} />;
};

function Missing({ thing, list, isForeign }: Thing & { isForeign: boolean }) {
  const title = isForeign ? `This ${thing} belongs to another user` : `There is no such ${thing}`;
  useDocumentTitle(`${title} · Waybill`);
  return (
    <Message
      title={title}
      action={
        <Button component={RouterLink} to={list}>
          See all {thing}s
        </Button>
      }
    >
      {isForeign ? 'Only they can see it.' : 'The link may be old, or mistyped.'}
    </Message>
  );
}
