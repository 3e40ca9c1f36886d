import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// jsdom has none of these. Nothing comes into view by itself; a test that scrolls brings its own.
globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
// react-router and react-dom/server want both.
Object.assign(globalThis, { TextEncoder, TextDecoder });
// Milliseconds that a find or a wait may take. On a busy machine a second, which is the default, is not enough.
configure({ asyncUtilTimeout: 15_000 });
