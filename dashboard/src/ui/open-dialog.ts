/** Whether a modal dialog is open: keys and scans are then its own. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;
