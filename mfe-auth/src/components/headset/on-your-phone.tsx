import type { ReactNode } from 'react';
import { useChunk } from '@platform/shared/ui';

/** Imports what most visits to the log-in never see. */
const loadPhoneLink = () =>
  import(/* webpackChunkName: "phone-link" */ './phone-link').then((module) => module.PhoneLink);

/**
 * The way to do this on a phone, which is where members are logged in already: an address and its QR code.
 * @param code of the headset, as far as it is typed
 */
export function OnYourPhone(props: { code: string }): ReactNode {
  const { chunk: PhoneLink } = useChunk(loadPhoneLink);
  // An extra: the form beside it does the same.
  return typeof PhoneLink === 'string' ? null : <PhoneLink {...props} />;
}
