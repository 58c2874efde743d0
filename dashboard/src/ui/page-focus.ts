import { type RefObject, useEffect, useRef } from 'react';

/** Receives the focus after a navigation, until the new page has its heading. */
const main = () => document.getElementById('main');

/** After a navigation the focus moves to the start of the page, as on a new document, or to its one `data-page-focus`. */
export const focusPageStart = (): void => {
  const start =
    main()?.querySelector<HTMLElement>('[data-page-focus]') ?? main()?.querySelector('h1') ?? main();
  start?.focus({ preventScroll: true });
};

/** For a page's heading: takes the focus after a navigation, so that screen readers announce the new page. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === main()) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
