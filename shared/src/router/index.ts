// The one place that imports react-router-dom: a curated list keeps the shared module small
// (139 KB against 183 KB for the first view) and every app on the same instance.
export {
  NavLink,
  Route,
  Router,
  Routes,
  createPath,
  parsePath,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export type { Location, NavLinkProps, NavigateOptions, Navigator, To } from 'react-router-dom';
export { Link, type LinkProps, type SiteNavigator } from './link';
export { matchPage } from './match-page';
