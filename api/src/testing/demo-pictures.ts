import { loadDemo } from '../content/demo-module';
import { testConfig } from './test-app';

const demo = await loadDemo(testConfig().demoModule);

/** The path of a picture of the demo that is no vector: of one that may be shown before the age gate, or of another. */
export function demoPicture({ soft }: { readonly soft: boolean }): string {
  const found = [...(demo?.pictures.values() ?? [])].find((one) => one.soft === soft && one.path.endsWith('.webp'));
  if (!found) throw new Error('the demo has such pictures');
  return found.path;
}
