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

/** What stands in when the bars call failed: enough to get about the site, nothing that could be wrong. */
export const minimalBars: Bars = {
  header: {
    logo,
    menu: [item('Games', paths.games()), item('Live rooms', paths.camgirls())],
    buttons: [item('Log in', paths.login(), ['guest'])],
  },
  footer: { logo, copyRightText: '', menu: [item('Terms and conditions', paths.terms())] },
  dashboard: { menu: [item('Overview', paths.dashboard(), ['user'], { icon: 'dashboard' })] },
};
