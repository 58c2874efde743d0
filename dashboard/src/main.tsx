// In a layer: our own styles win, in whatever order the files of a page arrive.
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './style.css';
import { ApiError } from '@waybill/sdk';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { UnreachableCode } from './lib/page-code.ts';
import { pageNonce } from './lib/page-nonce.ts';
import { fetchAllPages } from './router.ts';

// Read by the scroll lock of open dialogs.
Object.assign(globalThis, { __webpack_nonce__: pageNonce() });

const root = document.getElementById('root');
if (root !== null) {
  // API errors and a lost connection are shown on the page and are no bugs.
  const isExpected = (error: unknown) => error instanceof ApiError || error instanceof UnreachableCode;
  const onCaughtError = (error: unknown) => isExpected(error) || console.error(error);
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  setTimeout(fetchAllPages, 3_000);
}
