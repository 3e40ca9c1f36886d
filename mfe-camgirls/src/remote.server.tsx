export { definition } from './routes';
