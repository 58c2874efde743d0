import { useState } from 'react';
import { t } from '../lib/language/index.ts';
import { notifyError } from '../lib/notify.ts';

const SAID_MS = 2_000;

/** Copies a text, and shows for a moment that it did. */
export function useCopy(text: string): { copied: boolean; copy(): Promise<void> } {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await write(text);
    } catch {
      notifyError(new Error(t('The browser does not allow copying here. Select the text instead.')));
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_MS);
  };
  return { copied, copy };
}

/** Browsers have no clipboard API without HTTPS, as in a local network, but still support the old command. */
async function write(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  const before = document.activeElement;
  // Inside the open dialog, if any, because it traps the focus.
  (before?.closest('[role=dialog]') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isDone) throw new Error('refused');
}
