import type { Locator } from 'playwright-core';

/** Pastes into a field as a person does, without the clipboard of the machine. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    // What the browser does itself if the page does not.
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
  }, text);
}
