import { defineRemote } from '@platform/shared/remote';
import { definition } from './routes';

const { name, owns, parcel, prepare } = defineRemote(definition);
export { name, owns, parcel, prepare };
