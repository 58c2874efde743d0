import { t } from '../lib/language/index.ts';

/** Whether a PDF can be shown, and so printed, within the page. Phones open it in a tab instead. */
export const canPrintHere = (): boolean =>
  navigator.pdfViewerEnabled && !matchMedia('(hover: none) and (pointer: coarse)').matches; // not translated: a media query

/** Kept until the next print, because the browser reads from it while its dialog is open. */
let last: { frame: HTMLIFrameElement; url: string } | undefined;

/** Opens the browser's print dialog for a PDF in a hidden frame. Throws if the browser does not allow it. */
export async function printPdf(file: Blob): Promise<void> {
  const url = URL.createObjectURL(file);
  const frame = document.createElement('iframe');
  frame.title = t('Print preview');
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  frame.src = url;
  if (last !== undefined) {
    last.frame.remove();
    URL.revokeObjectURL(last.url);
  }
  last = { frame, url };
  await new Promise<void>((loaded, failed) => {
    frame.onload = () => loaded();
    frame.onerror = () => failed(new Error(t("Couldn't open the PDF.")));
    document.body.append(frame);
  });
  frame.contentWindow?.print();
}
