import type { BrowserContext, Page } from 'playwright-core';

/** The page's toasts so far. */
type Noted = typeof globalThis & { toasts: string[] };

/** A toast is gone after four seconds, and a machine that stalls at that moment would never have shown it: pages note them. */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(noteInPage);
}

function noteInPage(): void {
  const toasts: string[] = [];
  Object.assign(globalThis, { toasts });
  const note = (node: Node): void => {
    if (!(node instanceof Element)) return;
    const toast = '.mantine-Notification-root[role=status]';
    const added = node.matches(toast) ? [node] : node.querySelectorAll(toast);
    for (const { textContent } of added) toasts.push(textContent);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(note);
  }).observe(document, { childList: true, subtree: true });
}

/** Resolves when the page has shown a toast with this text, each of which counts once. */
export async function untilToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction((text) => {
    const { toasts } = globalThis as Noted;
    const index = toasts.findIndex((toast) => toast.includes(text));
    return index >= 0 && toasts.splice(index, 1);
  }, text);
}
