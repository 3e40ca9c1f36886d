import type { ReactNode } from 'react';
import { formatNumber } from '@platform/shared/format';
import { Coins, Difficulty, Gems, LiveBadge, ProgressBar, StarRating, Tag } from '@platform/shared/ui';
import { Row } from '../specimen';
import styles from '../playground.module.css';

/** From the quietest to the loudest that content could bring. */
const contentColours = [
  '#000000',
  '#c3bbfb',
  '#d8b2f5',
  '#9ed4a8',
  '#f2b49b',
  '#00e5ff',
  '#ff00aa',
  '#ffff00',
  '#ffffff',
];

export function TagSection(): ReactNode {
  return (
    <>
      <Row>
        <Tag variant="save">SAVE 30%</Tag>
        <Tag variant="owned" icon="check">
          PURCHASED
        </Tag>
        <Tag variant="soon">COMING SOON</Tag>
        <Tag icon="sphere">VR 360</Tag>
        <Tag variant="line">Seated</Tag>
        <Tag variant="glass">Over art</Tag>
        <LiveBadge />
        <Tag icon="eye">{formatNumber(1284)}</Tag>
      </Row>
      <Row>
        {contentColours.map((colour) => (
          <Tag key={colour} color={colour}>
            {colour}
          </Tag>
        ))}
        <span className={styles.note}>Colours of content only tint.</span>
      </Row>
      <Row>
        <Difficulty value={0} />
        <Difficulty value={1} />
        <Difficulty value={2} />
        <StarRating value={0} />
        <StarRating value={25} />
        <StarRating value={38} />
        <StarRating value={50} />
      </Row>
      <Row>
        <Coins count={2450} />
        <Coins count={1} size={24} />
        <Gems count={38} />
      </Row>
      <Row>
        {[0, 20, 100].map((percent) => (
          <span key={percent} className={styles.note}>
            {`${percent}% played`}
            <ProgressBar percent={percent} />
          </span>
        ))}
      </Row>
    </>
  );
}
