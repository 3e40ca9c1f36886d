/** Pictures of the tiny catalogue that the demo can draw: one that may be shown before the age gate, and another. */
export const demoPicture = ({ soft }: { readonly soft: boolean }): string =>
  soft ? 'posters/violet-engine.webp' : 'portraits/odile-ravenscar.webp';
