import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import classes from './row-link.module.css';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** The link in a row's first cell. It is as large as the row, so a click anywhere on it leads there. */
export const RowLink = createLink((props: Props) => <a {...props} className={classes.link} />);
