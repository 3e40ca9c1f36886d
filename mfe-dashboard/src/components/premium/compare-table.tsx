import { Icon } from '@platform/shared/ui';
import styles from './compare-table.module.css';

interface Row {
  feature: string;
  free: string | boolean;
  premium: string | boolean;
}

const Cell = ({ value }: { value: string | boolean }) => {
  if (typeof value === 'string') return value;
  if (!value) return <span className={styles.no}>Not included</span>;
  return (
    <>
      <Icon name="check" className={styles.yes} />
      <span className="visually-hidden">Included</span>
    </>
  );
};

/** What a membership has with and without premium. */
export function CompareTable({ gemsPerMonth }: { gemsPerMonth: number }) {
  const rows: Row[] = [
    { feature: 'Browse the catalogue and trailers', free: true, premium: true },
    { feature: 'Buy games with coins', free: 'Member price', premium: 'Premium price' },
    { feature: 'Premium videos in full length', free: false, premium: true },
    { feature: 'Monthly gems', free: false, premium: String(gemsPerMonth) },
    { feature: 'Keep the games you buy', free: true, premium: true },
  ];
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Feature</th>
            <th scope="col">Free</th>
            <th scope="col">Premium</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ feature, free, premium }) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              <td>
                <Cell value={free} />
              </td>
              <td>
                <Cell value={premium} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
