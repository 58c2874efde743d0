import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** A link inside the dashboard, to be used by any component: `<Button component={RouterLink} to="/orders">`. */
export const RouterLink = createLink((props: Props) => <a {...props} />);
