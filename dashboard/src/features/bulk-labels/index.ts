export { BulkBar } from './bulk-bar.tsx';
