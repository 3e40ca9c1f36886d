import type { Profile } from '@platform/shared/contracts';
import { defaultMemberName } from '@platform/shared/limits';

/** What a member is called in menus: one who chose no name is not called by the one that everybody begins with. */
export const shownName = ({ name }: Pick<Profile, 'name'>): string =>
  name === defaultMemberName ? 'Your account' : name;
