import type { StaffRoomBan } from '@platform/shared/contracts';

/** What a performer did to a member in her room. */
export const sanctionWords: Readonly<Record<StaffRoomBan['kind'], string>> = { ban: 'Banned', timeout: 'Muted' };
