/** The texts of call errors, letter by letter, odd spelling included (docs/spec/live.md#call-errors). */
export const callErrors = {
  connectionFailed: 'Connection failed.',
  listenFailed: 'Failed to allow incoming connections. Address already in use or server connection failed.',
  unknown: 'Unknown error.',
  serverClosed: 'Server closed the connection while waiting for incoming calls.',
  noMediaDevices:
    'Configuration failed. navigator.mediaDevices is unedfined. The browser might not allow media access.Is the page loaded via http or file URL? Some browsers only support https!',
  mediaRefused: 'Failed to get access to user media',
  noDeviceList: "Can't access mediaDevices or enumerateDevices",
  disposed: 'Object is disposed. No method calls possible.',
  unknownDevice: (name: string): string => `Unknown device ${name}`,
  wrongState: (stateNumber: number): string => `Method can't be used in state ${stateNumber}`,
  notInConference: "Method can't be used in conference calls.",
  configurationUsed: "Can't change configuration once used.",
} as const;

/** What the engine throws and rejects with; its message is one of `callErrors`. */
export class CallError extends Error {
  override readonly name = 'CallError';
}

/** The message of an error of ours; 'Unknown error.' for any other. */
export const messageOf = (error: unknown): string => (error instanceof CallError ? error.message : callErrors.unknown);
