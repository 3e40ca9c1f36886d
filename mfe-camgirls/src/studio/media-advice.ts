/** What the browser's names for failures of cameras and microphones mean for a performer. */
const advice: Readonly<Record<string, string>> = {
  NotAllowedError: 'Allow camera and microphone for this site in your browser, then try again.',
  SecurityError: 'Allow camera and microphone for this site in your browser, then try again.',
  NotFoundError: 'We found no camera or microphone. Connect both and try again.',
  NotReadableError: 'Another program is using your camera or microphone. Close it and try again.',
  AbortError: 'Another program is using your camera or microphone. Close it and try again.',
  OverconstrainedError: 'This camera can’t be used. Choose another one and try again.',
};

/**
 * What to say when camera and microphone could not be opened.
 * @param error what was thrown; the engine keeps the browser's error as the cause of its own
 */
export function mediaAdvice(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const known = cause instanceof Error ? advice[cause.name] : undefined;
  if (known !== undefined) return known;
  if (error instanceof Error && error.message.startsWith('Unknown device'))
    return 'This camera or microphone was disconnected. Choose another one and try again.';
  if (error instanceof Error && error.message.startsWith('Configuration failed'))
    return 'Your browser allows camera and microphone on secure pages only. Open this page with https.';
  return 'We couldn’t open your camera and microphone. Please try again.';
}
