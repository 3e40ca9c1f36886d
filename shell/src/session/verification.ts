import type { Bootstrap } from '@platform/shared/contracts';
import type { AppState } from '@platform/shared/store';

/** Facts that a browser reports; each can be forged. */
export interface Device {
  userAgent: string;
  /** Touch is supported. */
  touch: boolean;
  /** The screen in CSS pixels, as it was when the page was opened. */
  screen: { width: number; height: number };
}

/** Reads the device once, at the start: the width is the initial one (docs/spec/age.md#device-heuristic). */
export const readDevice = ({ navigator, screen }: Pick<Window, 'navigator' | 'screen'>): Device => ({
  userAgent: navigator.userAgent,
  touch: navigator.maxTouchPoints > 0,
  screen: { width: screen.width, height: screen.height },
});

/** The device heuristic (docs/spec/age.md#device-heuristic). */
export function countsAsVerified({ userAgent, touch, screen: { width, height } }: Device): boolean {
  if (!touch || !userAgent.includes('Macintosh')) return false;
  return (width === 1306 && height === 735) || (width >= 829 && width <= 1782 && height >= 742 && height <= 1188);
}

/** Input of the presented age decision. */
export type VerificationInput = Pick<Bootstrap, 'gate' | 'softMode' | 'deviceHeuristic'>;

/**
 * How the server's age decision is presented. A visitor marked by the server (`nv-token`) is in soft mode unless the
 * server has checked an `av-token`, and then the bootstrap says so: a script cannot see that token, and the mark alone
 * never grants anything. The heuristic, where an operator has switched it on and the law asks for an agreement only,
 * has the visitor treated as verified: pages show neither prompts nor notices of soft mode. Their sources stay the soft
 * ones, because the API goes on refusing the others (docs/spec/age.md#device-heuristic).
 */
export function presentedAudience(
  { gate, softMode, deviceHeuristic }: VerificationInput,
  device: Device,
): AppState['audience'] {
  const counts = gate !== 'verification' && deviceHeuristic === true && countsAsVerified(device);
  return { gate, softMode, ...(counts && { countsAsVerified: true }) };
}
