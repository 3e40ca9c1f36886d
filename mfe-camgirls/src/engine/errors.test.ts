import { CallError, callErrors, messageOf } from './errors';

/** Character by character as docs/spec/live.md#call-errors wants them, odd spelling included. */
it('has the texts of the specification', () => {
  const { unknownDevice, wrongState, ...texts } = callErrors;
  expect(texts).toEqual({
    connectionFailed: 'Connection failed.',
    listenFailed: 'Failed to allow incoming connections. Address already in use or server connection failed.',
    unknown: 'Unknown error.',
    serverClosed: 'Server closed the connection while waiting for incoming calls.',
    noMediaDevices:
      'Configuration failed. navigator.mediaDevices is unedfined. The browser might not allow media access.Is the page loaded via http or file URL? Some browsers only support https!',
    mediaRefused: 'Failed to get access to user media',
    noDeviceList: "Can't access mediaDevices or enumerateDevices",
    disposed: 'Object is disposed. No method calls possible.',
    notInConference: "Method can't be used in conference calls.",
    configurationUsed: "Can't change configuration once used.",
  });
  expect(unknownDevice('USB camera')).toBe('Unknown device USB camera');
  expect(wrongState(7)).toBe("Method can't be used in state 7");
});

it('tells the text of its own errors, and of no others', () => {
  expect(messageOf(new CallError(callErrors.mediaRefused))).toBe('Failed to get access to user media');
  for (const other of [new Error('secret'), 'text', null]) expect(messageOf(other)).toBe('Unknown error.');
});
