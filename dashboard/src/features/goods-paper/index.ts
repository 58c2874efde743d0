export { CountAndPrintMenu } from './count-and-print-menu.tsx';
export { LabelSelectionBar } from './label-selection-bar.tsx';
export { PrintLabelsButton } from './print-labels-button.tsx';
