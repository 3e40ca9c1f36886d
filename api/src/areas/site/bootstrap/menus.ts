import type { Bars, MenuItem } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { hasRoomOnAir } from '../../catalogue/rooms/rooms-repository';
import { readBars } from '../../content/bars/repository';

/**
 * The menus as visitors get them: the red dot of an entry is there while a camera is on air in some room, and never for
 * a recording (docs/spec/live.md#rooms).
 */
export async function readMenus(db: Queryable, now: Date): Promise<Bars> {
  const [bars, isLive] = await Promise.all([readBars(db), hasRoomOnAir(db, now)]);
  if (isLive) return bars;
  const { header, footer, dashboard, ...rest } = bars;
  return {
    ...rest,
    header: { ...header, menu: withoutBadges(header.menu), buttons: withoutBadges(header.buttons) },
    footer: { ...footer, menu: withoutBadges(footer.menu) },
    dashboard: { menu: withoutBadges(dashboard.menu) },
  };
}

const withoutBadges = (items: readonly MenuItem[]): MenuItem[] =>
  items.map(({ badge: _badge, items: children, ...item }) => ({
    ...item,
    ...(children && { items: withoutBadges(children) }),
  }));
