import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A component whose code is loaded when it is shown. As for pages, if an update of the server has removed the code, the page is
 * reloaded once, which React's `lazy` does not do.
 */
export const lazyPart = lazyRouteComponent;
