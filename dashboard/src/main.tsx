import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './style.css';
import { ApiError } from '@waybill/sdk';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { pageNonce } from './lib/page-nonce.ts';
import { fetchAllPages } from './router.ts';

// Where the scroll lock of an open dialog looks for it.
Object.assign(globalThis, { __webpack_nonce__: pageNonce() });

const root = document.getElementById('root');
if (root !== null) {
  // What the server refuses is told on the page, and no fault of the code.
  const onCaughtError = (error: unknown) => error instanceof ApiError || console.error(error);
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  setTimeout(fetchAllPages, 3_000);
}
