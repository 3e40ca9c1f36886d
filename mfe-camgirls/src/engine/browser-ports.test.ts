import { browserPorts } from './browser-ports';

it.each([
  ['takes', 'is open', WebSocket.OPEN, 1],
  ['is given nothing, for which the browser would complain,', 'closes', WebSocket.CLOSING, 0],
])('a socket %s what is sent while it %s', (_takes, _while, state, times) => {
  const send = jest.spyOn(WebSocket.prototype, 'send').mockImplementation(() => undefined);
  jest.spyOn(WebSocket.prototype, 'readyState', 'get').mockReturnValue(state);
  const nothing = () => undefined;
  const socket = browserPorts.openSocket('ws://localhost:1/', { opened: nothing, message: nothing, closed: nothing });
  socket.send(Uint8Array.of(1));
  expect(send).toHaveBeenCalledTimes(times);
  jest.restoreAllMocks();
  socket.close(1000);
});
