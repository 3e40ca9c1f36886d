/**
 * The numbers of the call engine, each with its source; those of the wire (heartbeat, message types, ids) are
 * `@platform/shared/signalling`'s. Times are milliseconds, volumes 0 to 1.
 */

/** Signalling that takes longer fails the connection (docs/spec/live.md#call-numbers). */
export const signallingTimeoutMs = 60_000;
/** How often deadlines are looked at (docs/spec/live.md#call-numbers). */
export const updateIntervalMs = 50;
/** Until a restart after a track has ended (docs/spec/live.md#restarts). */
export const restartIntervalMs = 1000;
/** How much longer a restart waits after a network error (docs/spec/live.md#restarts). */
export const networkErrorFactor = 2;
/** Each failed start of a call to a media engine waits this much longer than the one before (docs/spec/live.md#restarts). */
export const pauseGrowth = 1.5;
/** Until a start of a call to a media engine at most (docs/spec/live.md#restarts). */
export const longestPauseMs = 15_000;
/**
 * In which a media engine that was dialled connects; each further try has `pauseGrowth` times as long, up to the time-out
 * of signalling, so that a slow machine or line comes through in the end.
 */
export const firstDialMs = 10_000;
/** A call to a media engine that lasted this long was a success: the pauses begin anew. */
export const lastingCallMs = 10_000;
/** How much of its interval a restart is put off at most: when a media node ends, its viewers do not all ask in one moment. */
export const restartSpread = 0.5;
/** Sending is refused when what is buffered and the message reach this many bytes (docs/spec/live.md#call-rules). */
export const sendBufferLimitBytes = 1_048_576;
/** Negotiation numbers are 0 to this (docs/spec/live.md#call-numbers). */
export const negotiationNumberMax = 2_147_483_647;
/** Frames a second that a camera is asked for (docs/spec/live.md#call-numbers). */
export const defaultFrameRate = 30;
/** CSS pixels of the video element of a stream (docs/spec/live.md#call-numbers). */
export const videoElementSize = { width: 320, height: 240 } as const;
/** Volume of a stream at first (docs/spec/live.md#call-numbers). */
export const defaultVolume = 0.5;
/** A media setting that asks for nothing (docs/spec/live.md#call-numbers). */
export const unconstrained = -1;

/** Candidates kept until a description comes: ours, so that a peer cannot fill the memory. A browser sends tens. */
export const pendingCandidatesMax = 256;
/** Connections in signalling at a time: ours, so that dialers cannot fill the memory of who listens. */
export const signallingConnectionsMax = 32;
/** Labels of the data channels (docs/spec/signalling.md#data-channels). */
export const channelLabels = ['reliable', 'unreliable'] as const;
export type ChannelLabel = (typeof channelLabels)[number];
/** What data channels are made with (docs/spec/signalling.md#data-channels). */
export const channelOptions: Readonly<Record<ChannelLabel, RTCDataChannelInit>> = {
  reliable: {},
  unreliable: { ordered: false, maxRetransmits: 0 },
};

/** Sizes in which a performer sends the picture, the largest first: our media engine knows them by that order. */
export const pictureLayers: RTCRtpEncodingParameters[] = [
  { rid: 'h' },
  { rid: 'm', scaleResolutionDownBy: 2 },
  { rid: 'l', scaleResolutionDownBy: 4 },
];
/** What browsers report for a socket that never opened or broke (RFC 6455 §7.4.1). */
export const abnormalClosure = 1006;
