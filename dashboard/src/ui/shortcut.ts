/** A key with the modifier that the keyboard has: ⌘ on Apple devices, Ctrl elsewhere. */
export const shortcut = (key: string): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘ ${key}` : `Ctrl ${key}`;
