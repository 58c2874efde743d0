import { curl } from './curl.mjs';
import { go } from './go.mjs';
import { javascript } from './javascript.mjs';
import { php } from './php.mjs';
import { python } from './python.mjs';

/** The languages of the samples. Each makes a program of a request (`request.mjs`). */
export const LANGUAGES = [
  { id: 'curl', name: 'curl', sampleOf: curl },
  { id: 'javascript', name: 'JavaScript', sampleOf: javascript },
  { id: 'python', name: 'Python', sampleOf: python },
  { id: 'go', name: 'Go', sampleOf: go },
  { id: 'php', name: 'PHP', sampleOf: php },
];
