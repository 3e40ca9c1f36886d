/** What edge and API share: for Node alone, never in a browser. */
export { Cache } from './cache';
export { type EdgeSettings, edgeSettingsPath, isEdgeSettings } from './edge-settings';
export { EncodedText, type Encoding, pickEncoding } from './encoding';
export { countryOf, requestIdOf } from './request';
