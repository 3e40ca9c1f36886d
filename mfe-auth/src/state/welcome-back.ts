import type { Profile } from '@platform/shared/contracts';
import { defaultMemberName } from '@platform/shared/limits';

/** How a member is greeted: by name, once they have said one. */
export const welcomeBack = ({ name }: Pick<Profile, 'name'>): string =>
  name === defaultMemberName ? 'Welcome back.' : `Welcome back, ${name}.`;
