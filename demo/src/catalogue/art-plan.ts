import { type ArtPlan, planArt } from '../art/plan';
import { demoSubjects } from './subjects';

let plan: ArtPlan | undefined;

/** All pictures of the demo catalogue; made once, from constants alone. */
export function demoArtPlan(): ArtPlan {
  return (plan ??= planArt(demoSubjects()));
}
