import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Home } from './home.tsx';
import { Setup } from './setup.tsx';
import './style.css';

const root = document.getElementById('root');
if (root !== null) {
  const page = window.location.pathname === '/setup' ? <Setup /> : <Home />;
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}
