/**
 * Names and numbers of the signalling protocol, version 2, shared by server and call engine. This file has no imports,
 * so the engine stays small.
 */

/** Current and lowest supported protocol version; a server that sends no version has version 1. */
export const protocolVersion = 2;
export const protocolVersionMin = 1;

/** The first byte of a message. */
export const messageTypes = {
  invalid: 0,
  unreliableMessage: 1,
  reliableMessage: 2,
  serverInitialized: 3,
  serverInitFailed: 4,
  serverClosed: 5,
  newConnection: 6,
  connectionFailed: 7,
  disconnected: 8,
  fatalError: 100,
  warning: 101,
  log: 102,
  version: 201,
  heartbeat: 202,
} as const;
export type MessageType = (typeof messageTypes)[keyof typeof messageTypes];

/** The id of an event without a connection. */
export const noConnection = -1;
/** Dialers choose ids from 1 to one below this; the server chooses ids from this to 32767. */
export const firstServerId = 16_384;

/** Maximum length of an address, in UTF-16 units. */
export const addressMaxLength = 256;
/** Maximum payload of a listen or a dial, in UTF-16 units: an address, or JSON with address, role and ticket. */
export const payloadMaxLength = 4096;
/** Maximum size of a websocket message, in bytes. */
export const frameMaxBytes = 1_048_576;
/** Milliseconds between two heartbeats; the other side responds before the next. */
export const heartbeatInterval = 30_000;

/**
 * Reasons for which the server closes a socket. Every code but 1000 is a network error to the client, which restarts.
 */
export const closeCodes = {
  normal: 1000,
  heartbeat: 4001,
  unknownApp: 4002,
  badTicket: 4003,
  tooLarge: 4004,
  rate: 4005,
  goingAway: 4006,
} as const;
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];
