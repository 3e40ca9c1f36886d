/** What is wrong with camera and microphone, and what to do. */
export interface MediaProblem {
  readonly title: string;
  readonly text: string;
}

const blocked: MediaProblem = {
  title: 'Camera and microphone are blocked',
  text: 'Allow camera and microphone for this site in your browser, then try again.',
};
const inUse: MediaProblem = {
  title: 'Camera or microphone in use',
  text: 'Another app is using your camera or microphone. Close it and try again.',
};
/** One of them has gone. */
export const disconnected: MediaProblem = {
  title: 'Camera or microphone disconnected',
  text: 'Your camera or microphone was disconnected. Connect it and try again.',
};

/** What the browser's names for failures of cameras and microphones mean for a performer. */
const problems: Readonly<Record<string, MediaProblem>> = {
  NotAllowedError: blocked,
  SecurityError: blocked,
  NotFoundError: {
    title: 'No camera or microphone',
    text: 'We found no camera or microphone. Connect both and try again.',
  },
  NotReadableError: inUse,
  AbortError: inUse,
  OverconstrainedError: {
    title: 'This camera can’t be used',
    text: 'This camera can’t be used. Choose another one and try again.',
  },
};

/**
 * What to say when camera and microphone could not be opened.
 * @param error what was thrown; the engine keeps the browser's error as the cause of its own
 */
export function mediaProblem(error: unknown): MediaProblem {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const known = cause instanceof Error ? problems[cause.name] : undefined;
  if (known !== undefined) return known;
  if (error instanceof Error && error.message.startsWith('Unknown device'))
    return { ...disconnected, text: 'This camera or microphone was disconnected. Choose another one and try again.' };
  if (error instanceof Error && error.message.startsWith('Configuration failed'))
    return {
      title: 'This page isn’t secure',
      text: 'Your browser allows camera and microphone on secure pages only. Open this page with https.',
    };
  return {
    title: 'No camera',
    text: 'We couldn’t open your camera and microphone. Please try again.',
  };
}
