import { type QueryContext, type RemoteDefinition, type RemoteRoute, lazyPage } from '@platform/shared/remote';
import { LoginSkeleton } from './components/login-skeleton';
import { accountPicturesQuery, emailChangeQuery, purposeQuery } from './state/queries';

const mailPages = 'mail-pages';
const memberPages = 'member-pages';

/** A form about an account. */
const pictures = ({ softMode }: QueryContext) => !softMode && accountPicturesQuery();
const form = { breadcrumbs: false, index: false, queries: (context: QueryContext) => [pictures(context)] } as const;
/** A form on the way to something, which it names. */
const formOnTheWay: Partial<RemoteRoute> = {
  ...form,
  access: 'guest',
  queries: (context) => [pictures(context), purposeQuery(context)],
};
const memberForm = { ...form, access: 'member' } as const;

/**
 * Paths this remote owns. Pages that a visitor meets on one way share a chunk: each of them alone would bring
 * the form pieces again. Most forms need the picture beside them alone before they render.
 */
export const definition: RemoteDefinition = {
  name: 'mfe-auth',
  loading: <LoginSkeleton />,
  routes: [
    {
      path: '/login',
      title: 'Log in',
      ...formOnTheWay,
      page: lazyPage('login-page', () => import(/* webpackChunkName: "login-page" */ './pages/login-page')),
    },
    {
      path: '/registration',
      title: 'Join free',
      ...formOnTheWay,
      page: lazyPage(mailPages, () => import(/* webpackChunkName: "mail-pages" */ './pages/registration-page')),
    },
    {
      path: '/forgot-password',
      title: 'Forgot your password?',
      ...form,
      access: 'guest',
      page: lazyPage(mailPages, () => import(/* webpackChunkName: "mail-pages" */ './pages/forgot-password-page')),
    },
    {
      path: '/set-password',
      title: 'Set a password',
      ...form,
      page: lazyPage(mailPages, () => import(/* webpackChunkName: "mail-pages" */ './pages/set-password-page')),
    },
    {
      path: '/email-verify',
      title: 'Confirm your e-mail',
      ...form,
      page: lazyPage(mailPages, () => import(/* webpackChunkName: "mail-pages" */ './pages/email-verify-page')),
    },
    {
      path: '/invitation',
      title: 'Invitation',
      ...form,
      page: lazyPage(
        'invitation-page',
        () => import(/* webpackChunkName: "invitation-page" */ './pages/invitation-page'),
      ),
    },
    {
      path: '/init-change-email',
      title: 'Change your e-mail',
      ...memberForm,
      page: lazyPage(
        memberPages,
        () => import(/* webpackChunkName: "member-pages" */ './pages/init-change-email-page'),
      ),
      queries: (context) => [pictures(context), emailChangeQuery()],
    },
    {
      path: '/account-removal',
      title: 'Remove your account',
      ...memberForm,
      page: lazyPage(memberPages, () => import(/* webpackChunkName: "member-pages" */ './pages/account-removal-page')),
    },
    {
      path: '/playalogin',
      title: 'Log in on your headset',
      ...memberForm,
      softMode: false,
      page: lazyPage(memberPages, () => import(/* webpackChunkName: "member-pages" */ './pages/playalogin-page')),
    },
    {
      path: '/age-verification',
      title: 'Age verification',
      ...form,
      page: lazyPage(
        'age-verification-page',
        () => import(/* webpackChunkName: "age-verification-page" */ './pages/age-verification-page'),
      ),
    },
  ],
};
