import '@testing-library/jest-dom';
import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// jsdom has none of these. Nothing comes into view by itself; a test that scrolls brings its own.
globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
// jsdom has no subtle cryptography, and of the dialog only the element.
if (globalThis.crypto.subtle === undefined) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
    (this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>('button, a'))?.focus();
  };
  HTMLDialogElement.prototype.show = function show() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
}
// react-router and react-dom/server want both.
Object.assign(globalThis, { TextEncoder, TextDecoder });
// Milliseconds that a find or a wait may take. On a busy machine a second, which is the default, is not enough.
configure({ asyncUtilTimeout: 15_000 });
