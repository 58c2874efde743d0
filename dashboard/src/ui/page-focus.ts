import { type RefObject, useEffect, useRef } from 'react';

/** Where the user's focus goes on the way to another page, until that has its heading. */
const main = () => document.getElementById('main');

/** After a move to another page the focus is at its beginning, as it would be on a new document. */
export const focusPageStart = (): void => {
  const start = main()?.querySelector('h1') ?? main();
  start?.focus({ preventScroll: true });
};

/** For a heading: takes the focus of who waits for it, so that a screen reader says where they have arrived. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === main()) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
