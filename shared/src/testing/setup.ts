import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// jsdom has neither; react-router and react-dom/server want both.
Object.assign(globalThis, { TextEncoder, TextDecoder });
// Milliseconds that a find or a wait may take. On a busy machine a second, which is the default, is not enough.
configure({ asyncUtilTimeout: 15_000 });
