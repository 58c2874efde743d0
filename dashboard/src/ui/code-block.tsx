import classes from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

interface Props {
  code: string;
  /** What it is, for screen readers and the copy button's name. */
  label: string;
  copyLabel?: string;
  /** Breaks long lines instead of scrolling: for a single long value. */
  wrap?: boolean;
}

/** Preformatted text with a copy button. */
export function CodeBlock({ code, label, copyLabel, wrap = false }: Props) {
  return (
    <figure className={classes.block} aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard */}
      <pre className={classes.code} data-wrap={wrap || undefined} tabIndex={0}>
        <code>{code}</code>
      </pre>
      <div className={classes.copy}>
        <CopyButton value={code} {...(copyLabel !== undefined && { label: copyLabel })} />
      </div>
    </figure>
  );
}
