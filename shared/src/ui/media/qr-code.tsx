import styles from './qr-code.module.css';

export interface QrCodeProps {
  /** Rows of dark (1) and light (0) modules; each row has as many modules as there are rows. */
  rows: readonly string[];
  /** Purpose of the code, for a visitor who cannot see it. */
  label: string;
}

/** Quiet zone in modules; without it cameras do not find the code (ISO/IEC 18004: four). */
const quiet = 4;

/** A QR code, drawn dark on light whatever the page's colours are, because cameras expect that. */
export function QrCode({ rows, label }: QrCodeProps) {
  const edge = rows.length + 2 * quiet;
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${edge} ${edge}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={edge} height={edge} className={styles.light} />
      <path d={darkPath(rows)} className={styles.dark} />
    </svg>
  );
}

/** One path for all dark modules, with one box per run. */
export function darkPath(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: { length } }) => `M${index + quiet} ${y + quiet}h${length}v1h-${length}z`,
      ),
    )
    .join('');
}
