import { expect, test } from 'vitest';
import { previewDocument } from './preview-document.ts';

test('styles have the nonce of the page around them, and links lead nowhere', () => {
  const page = '<html><head><style nonce="">a{}</style><style media="print">b{}</style></head></html>';
  expect(previewDocument(page, 'n1')).toBe(
    '<html><head><base target="_blank"><style nonce="n1">a{}</style><style nonce="n1" media="print">b{}</style></head></html>',
  );
});
