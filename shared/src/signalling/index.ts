export {
  addressMaxLength,
  type CloseCode,
  closeCodes,
  firstServerId,
  heartbeatInterval,
  type MessageType,
  messageTypes,
  noConnection,
  payloadMaxLength,
  protocolVersion,
  protocolVersionMin,
  frameMaxBytes,
} from './protocol';
export { decodeFrame, encodeEvent, encodeHeartbeat, encodeVersion, type Frame, type SignallingEvent } from './frame';
export { SignallingFormatError } from './format-error';
export { decodeText, encodeText } from './text';
export { type ChannelMessage, channelKinds, decodeChannelMessage, encodeChannelMessage } from './channel-message';
export {
  type ConnectionInfo,
  decodeConnectionInfo,
  decodeListenPayload,
  encodeConnectionInfo,
  encodeListenPayload,
  type ListenPayload,
} from './payloads';
