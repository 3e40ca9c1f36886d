/** What edge and API share: for Node alone, never in a browser. */
export { Cache } from './cache';
export { EncodedText, type Encoding, pickEncoding } from './encoding';
export { countryOf, requestIdOf } from './request';
