import type { ViewerFile } from '../viewer-props';

/**
 * Degrees that each fisheye lens sees, edge to edge of its circle (docs/spec/headsets.md#lenses, from
 * xbvr's HereSphere feed). All are drawn equidistant: the makers publish no curve, and delivered files are
 * already centred and cropped to the circle (docs/decisions/vr-viewer.md, "Lenses").
 *
 * | lens | camera | degrees | differs from equidistant |
 * |---|---|---|---|
 * | mkx200 | iZugar MKX200 | 200 | not published |
 * | mkx220 | iZugar MKX22 | 220 | not published |
 * | vrca220 | VRCA | 220 | not published |
 * | rf52 | Canon RF 5.2 mm dual | 190 | rated at its whole circle (paulbourke.net, "Canon RF dual fisheye") |
 * | fisheye190 | any, made to fit | 190 | none, by definition of the name |
 */
const degreesOf: Record<NonNullable<ViewerFile['lens']>, number> = {
  mkx200: 200,
  mkx220: 220,
  vrca220: 220,
  rf52: 190,
  fisheye190: 190,
};

/**
 * @param lens the file's lens; one that is not in the table may come from a newer API
 * @param fieldOfView what the file says, in degrees
 * @returns degrees seen by the lens, above 0 and at most 360; 180 when unknown
 */
export function lensDegrees(lens: NonNullable<ViewerFile['lens']>, fieldOfView: number): number {
  if (Object.hasOwn(degreesOf, lens)) return degreesOf[lens];
  return fieldOfView > 0 && fieldOfView <= 360 ? fieldOfView : 180;
}
