import { Fragment } from 'react';

/** Text that may be an email address: where it is too long for its line, it breaks before the @ or a dot of it. */
export function EmailText({ children }: { children: string }) {
  if (!children.includes('@')) return children;
  let end = 0;
  return children.split(/(?=[@.])/).map((part) => {
    end += part.length;
    return (
      <Fragment key={end}>
        {part}
        <wbr />
      </Fragment>
    );
  });
}
