export { BulkBar } from './bulk-bar.tsx';
export { LastRunNotice } from './last-run-notice.tsx';
