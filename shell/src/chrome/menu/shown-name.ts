import type { Profile } from '@platform/shared/contracts';
import { defaultMemberName } from '@platform/shared/limits';

/** Name of a member in menus; the default name of new members is not shown. */
export const shownName = ({ name }: Pick<Profile, 'name'>): string =>
  name === defaultMemberName ? 'Your account' : name;
