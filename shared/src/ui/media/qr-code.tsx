import styles from './qr-code.module.css';

export interface QrCodeProps {
  /** Rows of dark (1) and light (0) modules, all as long as there are rows. */
  rows: readonly string[];
  /** What it is for, for a visitor who cannot see it. */
  label: string;
}

/** Modules of light ground around a code, without which cameras do not find it (ISO/IEC 18004: four). */
const quiet = 4;

/** A QR code, drawn dark on light whatever the page's colours are: cameras expect it so. */
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

/** One path for all dark modules, each run of them as one box. */
export function darkPath(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: { length } }) => `M${index + quiet} ${y + quiet}h${length}v1h-${length}z`,
      ),
    )
    .join('');
}
