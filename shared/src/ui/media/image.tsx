import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { MediaImage } from '@platform/shared/contracts';
import { classNames } from '../class-names';
import { imageSources } from './image-sources';
import { useImageRetry } from './use-image-retry';
import styles from './image.module.css';

export interface ImageProps {
  image: MediaImage;
  /** Text alternative; empty when the picture is decorative or described next to it. */
  alt: string;
  /** Displayed width, as the `sizes` attribute; e.g. `(max-width: 700px) 100vw, 33vw`. */
  sizes?: string | undefined;
  /** CSS pixels, for a picture with the same width on every screen; instead of `sizes`. */
  drawnWidth?: number | undefined;
  /** Whether it is cropped to a square, which requires `drawnWidth`. */
  square?: boolean | undefined;
  /** WebP quality: 85, or 80 or 55 on cards (docs/spec/interface.md#pictures). */
  quality?: 85 | 80 | 55 | undefined;
  loading?: 'lazy' | 'eager' | undefined;
  /** `high` for the one picture that is seen first. */
  fetchPriority?: 'high' | 'low' | 'auto' | undefined;
  /** `cover` fills its box, `contain` shows all of the picture. */
  fit?: 'cover' | 'contain' | undefined;
  /** Width divided by height to reserve when the API does not know the size; default 4/3. */
  ratio?: number | undefined;
  /** Whether the picture's mean colour shows until it is loaded; off for pictures with transparency. */
  placeholder?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A picture from `/media`: its mean colour first, then the file that fits screen and density; a failed one is requested
 * again.
 */
export function Image(props: ImageProps): ReactNode {
  const {
    image,
    alt,
    sizes = '100vw',
    quality = 85,
    loading = 'lazy',
    fetchPriority,
    fit = 'cover',
    ratio = 4 / 3,
    placeholder = true,
  } = props;
  const [loadedPath, setLoadedPath] = useState('');
  const [missing, setMissing] = useState({ path: '', address: '' });
  const [retries, setRetries] = useState(0);
  const box = useRef<HTMLElement>(null);
  const broken = missing.path === image.path;
  const again = useCallback(() => {
    setMissing({ path: '', address: '' });
    setRetries((times) => times + 1);
  }, []);
  useImageRetry(box, broken ? missing.address : null, again);
  const fail = ({ currentSrc, src: written }: HTMLImageElement) =>
    setMissing({ path: image.path, address: currentSrc || written });
  const loaded = loadedPath === image.path;
  // A loaded picture is shown only once it is decoded; one that cannot be decoded keeps its colour.
  const show = (node: HTMLImageElement) => {
    node.decode().then(
      () => setLoadedPath(image.path),
      () => undefined,
    );
  };
  const color = placeholder && !loaded ? image.color : undefined;
  const { src, srcSet, width, height } = imageSources(image, { quality, fit }, ratio, props.drawnWidth, props.square);

  // A decorative picture that failed stays a field of its colour; browsers would draw a broken-image icon.
  if (alt === '' && broken)
    return (
      <span
        ref={box}
        className={classNames(styles.broken, props.className)}
        style={{ aspectRatio: width / height, backgroundColor: placeholder ? image.color : undefined }}
      />
    );

  return (
    <img
      // A new element, because a browser does not request a failed one again.
      key={retries}
      // A picture in the server's HTML may be complete before this code runs: then no event fires.
      ref={(node) => {
        box.current = node;
        if (!node) return;
        // For browsers that cannot read the colour from the attribute.
        node.style.backgroundColor = color ?? '';
        if (loaded || broken || !node.complete) return;
        if (node.naturalWidth > 0) show(node);
        else fail(node);
      }}
      className={classNames(styles.image, fit === 'contain' && styles.contain, props.className)}
      data-color={color}
      loading={loading}
      decoding="async"
      {...(fetchPriority && { fetchPriority })}
      {...(srcSet && { srcSet, ...(props.drawnWidth === undefined && { sizes }) })}
      src={src}
      width={width}
      height={height}
      alt={alt}
      onLoad={({ currentTarget }) => show(currentTarget)}
      onError={({ currentTarget }) => fail(currentTarget)}
    />
  );
}
