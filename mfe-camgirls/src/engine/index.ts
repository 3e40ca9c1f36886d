/** The call engine: WebRTC calls over the signalling protocol, without React (docs/decisions/call-engine.md). */
export type { RestartCause } from './machines/session-machine';
export { type CallAccess, createSession, type Session, type SessionOptions, type SessionStream } from './session';
