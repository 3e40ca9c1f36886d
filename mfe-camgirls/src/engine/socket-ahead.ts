/** How long a socket that nobody takes stays open, in milliseconds: the way in and the engine are there by then, or slow. */
const keptMs = 10_000;

let ahead: WebSocket | null = null;

/** The socket is not wanted: the way in was refused, or leads elsewhere. */
export function closeSocketAhead(): void {
  ahead?.close();
  ahead = null;
}

/** Opens the socket of rooms while the way in is asked for and the engine loads: it takes several turns of the line, too. */
export function openSocketAhead(): void {
  closeSocketAhead();
  const { protocol, host } = window.location;
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/rooms`);
  ahead = socket;
  setTimeout(() => socket === ahead && closeSocketAhead(), keptMs);
}

/**
 * @param url that the server named
 * @returns the socket that was opened ahead to there, once, also one that the server has ended: a full server is not asked
 *   twice in one try; null where there is none
 */
export function takeSocketAhead(url: string): WebSocket | null {
  const socket = ahead;
  if (socket === null || socket.url !== url) {
    closeSocketAhead();
    return null;
  }
  ahead = null;
  return socket;
}
