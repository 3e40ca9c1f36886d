import type { ReactNode } from 'react';
import { headsetCodeLength } from '@platform/shared/limits';
import { endpointQuery } from '@platform/shared/queries';
import { useQuery } from '@platform/shared/store';
import { QrCode } from '@platform/shared/ui';
import { plainCode } from './headset-code';
import styles from './phone-link.module.css';

/**
 * Where a headset is let in, for another device. Here and not in state/queries.ts, which every first view loads.
 * @param code as far as it is typed; one that is not whole is left out
 */
const headsetLinkQuery = (code: string) =>
  endpointQuery('GET /api/profile/login/playa/link', {
    query: code.length === headsetCodeLength.shown ? { code } : {},
  });

/** The page of the headset's code for another device, with the code in it once it is whole. */
export function PhoneLink({ code }: { code: string }): ReactNode {
  const { data } = useQuery(headsetLinkQuery(plainCode(code)));
  if (data === undefined) return null;
  return (
    <section className={styles.phone} aria-labelledby="phone-heading">
      <QrCode rows={data.qr} label="QR code of this page" />
      <div className={styles.words}>
        <h2 id="phone-heading" className={styles.title}>
          Use your phone instead
        </h2>
        <p>Scan the QR code with your phone’s camera, or open this address there:</p>
        <p className={styles.address}>{data.url.replace(/^https?:\/\//, '')}</p>
      </div>
    </section>
  );
}
