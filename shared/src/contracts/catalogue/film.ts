import { z } from 'zod';

export const Projection = z.enum(['flat', '180', '360'], 'must be flat, 180 or 360');

const Stereo = z.enum(['mono', 'side-by-side', 'top-bottom']);

/** Projection, stereo and field of view belong to a file (docs/spec/entities.md#video-files). */
export const VideoFile = z.object({
  /** Number of the file for `POST …/stream` and the scripts: its index in the list. */
  file: z.number().int().min(0),
  quality: z.string(),
  projection: Projection,
  stereo: Stereo,
  /** Horizontal field of view in degrees; 0 for a flat picture. */
  fieldOfView: z.number().int().min(0).max(360),
  /** The lens of a fisheye picture, or null. */
  lens: z.enum(['mkx200', 'mkx220', 'vrca220', 'rf52', 'fisheye190']).nullable(),
  width: z.number().int(),
  height: z.number().int(),
  gigabytes: z.number(),
  /** Of picture and sound, as in RFC 6381; absent: H.264, which all browsers play. Omitted by servers of the previous release. */
  codecs: z.string().optional(),
  /** False: announced, cannot be played yet. */
  playable: z.boolean(),
  /** Whether there is a script, and its heatmap (any width: it is drawn as a strip). */
  script: z.boolean(),
  heatmapUrl: z.string().nullable(),
});
export type VideoFile = z.infer<typeof VideoFile>;

/** Format of a title's trailer. */
export const TrailerFrame = VideoFile.omit({ file: true, script: true, heatmapUrl: true });

/** A film as HLS, where available: with a quality chosen by the player, or with the requested one. */
export const PlaylistAddresses = z
  .object({ url: z.string(), qualities: z.array(z.object({ height: z.number().int().min(1), url: z.string() })) })
  .nullable();

export const CaptionTrack = z.object({ language: z.string(), label: z.string(), url: z.string() });
