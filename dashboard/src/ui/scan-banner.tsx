import classes from './scan-banner.module.css';

export interface Banner {
  tone: 'info' | 'good' | 'bad';
  title: string;
  text?: string | undefined;
}

/** What came of the last scan and what to do next, legible from an arm's length. */
export const ScanBanner = ({ tone, title, text }: Banner) => (
  <div className={classes.banner} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
    {title}
    {text !== undefined && <span className={classes.more}>{text}</span>}
  </div>
);
