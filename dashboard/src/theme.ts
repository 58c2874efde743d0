import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, Modal, Tabs } from '@mantine/core';
import { t } from './lib/language/index.ts';
import { DECIMAL_MARK } from './lib/pasted-number.ts';
import { pasteDecimalComma } from './ui/decimal-comma.ts';
import tabs from './ui/tabs.module.css';

const ink: MantineColorsTuple = [
  '#eef2ff',
  '#dde5fd',
  '#b8c8fa',
  '#90a9f6',
  '#6d8ef1',
  '#5079ea',
  '#3b66e0',
  '#2f55d4',
  '#2748b6',
  '#1f3a94',
];

/** Cooler and deeper than the library's own, so that panels stand out from the page. */
const dark: MantineColorsTuple = [
  '#dfe4ec',
  '#b4bdcb',
  '#8f9aab',
  '#667285',
  '#3a4453',
  '#2b3441',
  '#202834',
  '#171d27',
  '#11161e',
  '#0c1017',
];

/** For dialogs. */
const TITLE = { fontSize: '1.15rem', fontWeight: 650 };

/** The library's header element would be a second banner of the page. */
const NO_BANNER = { header: { role: 'presentation' } };

export const theme = createTheme({
  colors: { ink, dark },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'md',
  autoContrast: true,
  luminanceThreshold: 0.32,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif', // not translated: fonts
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace', // not translated: fonts
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // By name instead of an import, because most pages have no number input and no drawer.
    NumberInput: { defaultProps: { decimalSeparator: DECIMAL_MARK, onPaste: pasteDecimalComma } },
    Modal: Modal.extend({
      defaultProps: {
        closeButtonProps: { 'aria-label': t('Close') },
        padding: 'lg',
        radius: 'lg',
        attributes: NO_BANNER,
      },
      styles: { title: TITLE },
    }),
    Drawer: { defaultProps: { attributes: NO_BANNER }, styles: { title: TITLE } },
    Tabs: Tabs.extend({ classNames: { list: tabs.list, tab: tabs.tab } }),
  },
});

/** The grays and reds of the library lack contrast: it must be at least 4.5 to 1 on every background. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566070',
    '--mantine-color-placeholder': '#6a7382',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#2748b6',
    '--page': '#f5f7fa',
    '--panel': '#ffffff',
    '--line': '#dfe4ec',
    '--good': '#18794e',
    '--good-soft': '#e3f5ec',
    '--bad': '#b3261e',
    '--bad-soft': '#fdecea',
    '--warn': '#8a5300',
    '--warn-soft': '#fdf3dc',
    '--info': '#2748b6',
    '--info-soft': '#e8eefe',
    '--quiet': '#4b5565',
    '--quiet-soft': '#edf0f4',
    '--bar-good': '#2f9e6e',
    '--bar-bad': '#d9544b',
    '--bar-wait': '#e0a63a',
    '--bar-main': '#3b66e0',
    '--bar-violet': '#8259cf',
    '--bar-teal': '#1f93a6',
    '--bar-rest': '#a4adba',
  },
  dark: {
    '--mantine-color-dimmed': '#a3aebd',
    '--mantine-color-placeholder': '#8b97a8',
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-anchor': '#9db4ff',
    '--page': '#11161e',
    '--panel': '#171d27',
    '--line': '#2b3441',
    '--good': '#67d6a3',
    '--good-soft': '#12302a',
    '--bad': '#ff9d94',
    '--bad-soft': '#3a1d20',
    '--warn': '#f3c469',
    '--warn-soft': '#352a15',
    '--info': '#a9bdff',
    '--info-soft': '#1e2a4a',
    '--quiet': '#b4bdcb',
    '--quiet-soft': '#242c38',
    '--bar-good': '#3fb683',
    '--bar-bad': '#e5695f',
    '--bar-wait': '#d59f3c',
    '--bar-main': '#6d8ef1',
    '--bar-violet': '#a585ec',
    '--bar-teal': '#3fb3c6',
    '--bar-rest': '#66717f',
  },
});
