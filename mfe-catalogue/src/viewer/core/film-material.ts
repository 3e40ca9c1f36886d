import { BackSide, ShaderMaterial, type Texture, Vector2, Vector4 } from 'three';
import type { Eye, Picture } from './picture';

const mappings: Record<Picture['mapping'], number> = { flat: 0, equirectangular: 1, fisheye: 2 };

const vertexShader = `
varying vec3 direction;
void main() {
  direction = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

/** The sums of picture.ts, once a pixel: so no mesh bends the picture between its corners. */
const fragmentShader = `
varying vec3 direction;
uniform sampler2D film;
uniform float view;
uniform vec2 extent;
uniform vec4 part;
uniform vec2 texel;

/**
 * A film is magnified on a screen: between four texels alone its edges are steps. Catmull-Rom's curve through sixteen,
 * by five samples: the corners weigh next to nothing. None leaves the eye's own part.
 */
vec3 filmAt(vec2 place) {
  vec2 low = part.xy + 0.5 * texel;
  vec2 high = part.xy + part.zw - 0.5 * texel;
  vec2 at = place / texel;
  vec2 middle = floor(at - 0.5) + 0.5;
  vec2 f = at - middle;
  vec2 before = f * (-0.5 + f * (1.0 - 0.5 * f));
  vec2 first = 1.0 + f * f * (-2.5 + 1.5 * f);
  vec2 second = f * (0.5 + f * (2.0 - 1.5 * f));
  vec2 after = f * f * (-0.5 + 0.5 * f);
  vec2 both = first + second;
  vec2 near = clamp((middle - 1.0) * texel, low, high);
  vec2 between = clamp((middle + second / both) * texel, low, high);
  vec2 far = clamp((middle + 2.0) * texel, low, high);
  vec4 sum = vec4(texture2D(film, between).rgb, 1.0) * both.x * both.y
    + vec4(texture2D(film, vec2(near.x, between.y)).rgb, 1.0) * before.x * both.y
    + vec4(texture2D(film, vec2(far.x, between.y)).rgb, 1.0) * after.x * both.y
    + vec4(texture2D(film, vec2(between.x, near.y)).rgb, 1.0) * both.x * before.y
    + vec4(texture2D(film, vec2(between.x, far.y)).rgb, 1.0) * both.x * after.y;
  return clamp(sum.rgb / sum.a, 0.0, 1.0);
}

void main() {
  vec3 to = normalize(direction);
  vec2 place;
  bool there;
#if MAPPING == 0
  vec2 on = to.xy / -to.z / extent;
  place = 0.5 + 0.5 * on;
  there = to.z < 0.0 && abs(on.x) <= 1.0 && abs(on.y) <= 1.0;
#elif MAPPING == 1
  float across = atan(to.x, -to.z) / view;
  place = vec2(0.5 + across, 0.5 + atan(to.y, length(to.xz)) / PI);
  there = abs(across) <= 0.5;
#else
  float aside = length(to.xy);
  float away = atan(aside, -to.z) / (0.5 * view);
  place = 0.5 + extent * away * to.xy / max(aside, 1e-9);
  there = away <= 1.0;
#endif
  gl_FragColor = vec4(there ? filmAt(part.xy + place * part.zw) : vec3(0.0), 1.0);
}`;

/**
 * What one eye sees of a film, from inside. Colours go through as they are: the frame is sRGB, and so is the canvas.
 * @param film the one texture, also of the other eye's material
 */
export function filmMaterial(picture: Picture, eye: Eye, film: Texture): ShaderMaterial {
  const part = picture.parts[eye];
  return new ShaderMaterial({
    vertexShader,
    fragmentShader,
    side: BackSide,
    depthTest: false,
    depthWrite: false,
    defines: { MAPPING: mappings[picture.mapping], PI: Math.PI },
    uniforms: {
      film: { value: film },
      view: { value: picture.view },
      extent: { value: new Vector2(picture.extent.x, picture.extent.y) },
      part: { value: new Vector4(part.x, part.y, part.width, part.height) },
      texel: { value: new Vector2(picture.texel.x, picture.texel.y) },
    },
  });
}
