/** Code shared by edge and API: for Node only, never in a browser. */
export { staffBodyMaxBytesOf } from '../contracts/staff/body-limits';
export { Cache } from './cache';
export { countedAddress } from './counted-address';
export {
  addEdgeCount,
  addEdgeCounts,
  type EdgeCount,
  type EdgeCounts,
  type EdgeReport,
  type EdgeReportReply,
  edgeReportPath,
  isEdgeCounts,
} from './edge-report';
export { type EdgeSettings, edgeSettingsPath, isEdgeSettings } from './edge-settings';
export { EncodedText, type Encoding, pickEncoding } from './encoding';
export { mapStack, parseSourceMap } from './map-stack';
export { recaptchaScript } from './recaptcha-script';
export { countryOf, requestIdOf } from './request';
export { collectUpgrades, type Upgrade } from './upgrades';
export { countVisitors, visitorNumber, visitorSet, type VisitorSet } from './visitor-sets';
