/** Addresses: pure functions, built into each app. As one instance they would tie every new page to the shell's release. */
export { type MediaTransform, mediaUrl } from './media-url';
export { type Query, withContinue, withQuery } from './query';
export { safeContinue } from '@platform/shared/safe-continue';
export * as paths from './site-paths';
