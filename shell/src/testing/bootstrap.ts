import type { Bootstrap } from '@platform/shared/contracts';

/**
 * The bootstrap of a path for a guest who has passed the age gate.
 * @param over values that differ
 */
export function testBootstrap(over: Partial<Bootstrap> = {}): Bootstrap {
  const logo = { title: 'Platform', image: null };
  return {
    authorized: false,
    isAnonymous: true,
    profile: null,
    gate: 'none',
    softMode: false,
    maintenance: { state: false, message: '', retryAfter: 30 },
    bars: {
      header: { logo, menu: [], buttons: [] },
      footer: { logo, copyRightText: '', menu: [] },
      dashboard: { menu: [] },
    },
    barsVersion: 'v1',
    seo: null,
    status: 200,
    access: { guestOnly: [], authorizedOnly: [], softModeAllowed: [] },
    leaveUrl: 'https://neutral.example/',
    ...over,
  };
}
