import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import classes from './row-link.module.css';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** The link in a row's first cell. It covers the whole row, so that a click anywhere follows it. */
export const RowLink = createLink((props: Props) => <a {...props} className={classes.link} />);
