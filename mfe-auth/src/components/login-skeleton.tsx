import { Skeleton } from '@platform/shared/ui';
import { AuthLayout } from './auth-layout';
import styles from './auth-form.module.css';

/** The shape of the log-in form while its chunk is on its way. */
export function LoginSkeleton() {
  return (
    <AuthLayout look="return">
      <div className={styles.panel} role="status">
        <span className="visually-hidden">Loading</span>
        <Skeleton width={140} height={40} />
        <Skeleton height={80} />
        <Skeleton height={80} />
        <Skeleton height={56} />
      </div>
    </AuthLayout>
  );
}
