import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { classNames, Icon, Panel } from '@platform/shared/ui';
import { recentTransactionsQuery } from '../state/queries';
import { LocalTime } from './local-time';
import styles from './recent-activity.module.css';
import { Loaded } from './settings/loaded';
import { amountWords, kindIcons } from './transactions/transaction-words';

/** The latest transactions, and the way to the others; it loads and fails alone. */
export function RecentActivity() {
  const recent = useQuery(recentTransactionsQuery());
  return (
    <Panel aria-labelledby="activity-heading" className={styles.panel}>
      <div className={styles.head}>
        <h2 id="activity-heading" className={styles.title}>
          Recent activity
        </h2>
        <Link to={paths.transactions()} className="link" aria-label="All transactions">
          All
        </Link>
      </div>
      <Loaded query={recent} what="your recent activity" rows={3} from={paths.dashboard()}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.none}>Coins and gems you earn or spend appear here.</p>
          ) : (
            <ul>
              {items.map((item) => (
                <li key={item.id} className={styles.row}>
                  <Icon name={kindIcons[item.kind]} size={16} />
                  <span className={styles.words}>
                    <span className={styles.name}>{item.title}</span>
                    <span className={styles.when}>
                      <LocalTime iso={item.createdAt} />
                    </span>
                  </span>
                  <span className={classNames(styles.amount, item.amount > 0 && styles.credit)}>
                    {amountWords(item)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
