import type { Bars, MenuItem } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';

const everybody: MenuItem['permissions'] = ['guest', 'user'];
const logo = { title: 'Home', image: null };
const item = (title: string, url: string, permissions = everybody, rest: Partial<MenuItem> = {}): MenuItem => ({
  title,
  url,
  permissions,
  ...rest,
});

/** Menus for a failed bars call: enough to navigate, and nothing that could be wrong. */
export const minimalBars: Bars = {
  header: {
    logo,
    menu: [item('Games', paths.games()), item('Live rooms', paths.camgirls())],
    buttons: [item('Log in', paths.login(), ['guest'])],
  },
  footer: { logo, copyRightText: '', menu: [item('Terms and conditions', paths.terms())] },
  dashboard: { menu: [item('Dashboard', paths.dashboard(), ['user'], { icon: 'dashboard' })] },
};
