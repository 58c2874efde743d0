import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { t } from '../lib/language/index.ts';
import { errorMessage } from '../lib/notify.ts';
import { pageNonce } from '../lib/page-nonce.ts';
import { fieldErrors } from './form-errors.ts';
import { Panel } from './panel.tsx';
import classes from './preview.module.css';
import { previewDocument } from './preview-document.ts';

const HEIGHT = 620;
/** As wide as a window on a desk and a phone, in CSS pixels; what has less room is scaled down. */
const WIDTHS = { desktop: 760, phone: 390 };
type Device = keyof typeof WIDTHS;

/** What the merchant looks at it with. */
const ownDevice = (): Device => (window.matchMedia('(max-width: 48em)').matches ? 'phone' : 'desktop');

interface Props {
  /** What it shows: "What customers see". */
  title: string;
  lead?: ReactNode;
  /** Undefined while loading. */
  html: string | undefined;
  /** Shown instead of the page. */
  text?: string | undefined;
  /** Why what is shown is not what was entered last. */
  error?: Error | null;
  /** Further choices of what is shown. */
  tools?: ReactNode;
  /** Above the page. */
  children?: ReactNode;
}

/** A page or mail as customers would get it, as wide as on their screen. Nothing in it can run or lead anywhere. */
export function Preview({ title, lead, html, text, error = null, tools, children }: Props) {
  const shown = useLatest(html);
  const [device, setDevice] = useState<Device>(ownDevice);
  return (
    <div className={classes.beside}>
      <Panel title={title} lead={lead}>
        <div className={classes.tools}>
          {tools}
          <SegmentedControl
            aria-label={t('Width')}
            data={[
              { value: 'desktop', label: t('Desktop') },
              { value: 'phone', label: t('Phone##device') },
            ]}
            value={device}
            onChange={(value) => setDevice(value as Device)}
          />
        </div>
        {error !== null && (
          <Text c="var(--bad)" size="sm" mb="sm" role="status">
            {t('Not up to date: {problem}', { problem: problemOf(error) })}
          </Text>
        )}
        {children}
        {shown === undefined && error === null && <Skeleton height={HEIGHT} />}
        {shown !== undefined && <Screen device={device} title={title} html={shown} text={text} />}
      </Panel>
    </div>
  );
}

/** The last one that there was: what is shown stays while something that was entered is refused. */
function useLatest(html: string | undefined): string | undefined {
  const latest = useRef(html);
  if (html !== undefined) latest.current = html;
  return latest.current;
}

/** The rules that fields break, without their names as the API has them. */
const problemOf = (error: Error): string => {
  const message = errorMessage(error);
  return Object.values(fieldErrors(message)).join('. ') || message;
};

interface ScreenProps {
  device: Device;
  title: string;
  html: string;
  text: string | undefined;
}

function Screen({ device, title, html, text }: ScreenProps) {
  const { ref, width } = useElementSize();
  const page = useMemo(() => previewDocument(html, pageNonce()), [html]);
  const scale = width === 0 ? 1 : Math.min(1, width / WIDTHS[device]);
  return (
    <div
      ref={ref}
      className={classes.window}
      data-phone={device === 'phone' || undefined}
      style={{ height: HEIGHT }}
    >
      {text === undefined ? (
        <iframe
          className={classes.frame}
          title={title}
          sandbox=""
          srcDoc={page}
          style={{
            width: Math.max(WIDTHS[device], width),
            height: HEIGHT / scale,
            transform: `scale(${scale})`,
          }}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to
        <section className={classes.text} tabIndex={0} aria-label={t('{title}, as text', { title })}>
          {text}
        </section>
      )}
    </div>
  );
}
