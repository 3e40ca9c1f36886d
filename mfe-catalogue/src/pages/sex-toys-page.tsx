import type { ReactNode } from 'react';
import type { Devices } from '@platform/shared/contracts';
import { AgeNotice } from '@platform/shared/forms';
import { formatMoney } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { presentsSoftMode, useQuery } from '@platform/shared/store';
import { Button, EmptyState, Image, Skeleton, Tag } from '@platform/shared/ui';
import { AgePrompt } from '../components/page/age-prompt';
import { LoadFailure } from '../components/page/load-failure';
import { PageHead } from '../components/page/page-head';
import { devicesQuery } from '../state/queries';
import styles from './sex-toys-page.module.css';

type Device = Devices['items'][number];
type Link = NonNullable<Device['link']>;

const connections = { bluetooth: 'Bluetooth', wifi: 'Wi-Fi', usb: 'USB' } as const;

const steps = [
  ['A script is a list of movements', 'It tells the device where to be, to the millisecond, while a video plays.'],
  [
    'Your device follows it',
    'Start Intiface Central, the free program for connected devices, and press Device in our player. It sends each movement at exactly the right moment.',
  ],
  [
    'You stay in charge',
    'Choose range and speed before you start. Press Escape or Stop device at any time, and it stops when you pause, seek or leave.',
  ],
] as const;

/** Which devices scripts work with, and how. */
export default function SexToysPage(): ReactNode {
  const softMode = useAppState((state) => state.audience.softMode);
  const isClosed = useAppState(presentsSoftMode);
  const devices = useQuery({ ...devicesQuery(), enabled: !softMode });
  // The API refuses what the visitor's age does not allow yet, whatever the page believed.
  if (devices.isError && toAppError(devices.error).status === 403) return <AgeNotice shape={null} />;
  return (
    <div className={`container ${styles.page}`}>
      <PageHead title="Sex toys" />
      <section aria-labelledby="devices-heading">
        <h2 id="devices-heading">Compatible devices</h2>
        <p className={styles.note}>
          {devices.data?.items.some(isAd) === true &&
            'Links marked “Ad” are affiliate links: we earn a commission if you buy. Your price and our selection stay the same. '}
          Prices in the shop may differ.
        </p>
        {isClosed ? <AgePrompt opens="The list of devices opens" /> : devices.isPending && <Loading />}
        <LoadFailure query={devices} />
        {devices.data?.items.length === 0 && <EmptyState title="No devices yet">Come back soon.</EmptyState>}
        {devices.data !== undefined && devices.data.items.length > 0 && (
          <ul className={styles.devices}>
            {devices.data.items.map((device) => (
              <DeviceCard key={device.slug} device={device} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="how-heading">
        <h2 id="how-heading" className={styles.heading}>
          How scripts work
        </h2>
        <ol className={styles.steps}>
          {steps.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className={styles.ways}>
          <Button variant="outlined" to={paths.games({ scripts: 'true' })}>
            Games with scripts
          </Button>
          <Button variant="outlined" to={paths.videos({ scripts: 'true' })}>
            Videos with scripts
          </Button>
          <Link to={paths.helpScripts()} className={styles.link}>
            Set up a device, step by step
          </Link>
        </div>
      </section>
    </div>
  );
}

function DeviceCard({ device: { name, maker, text, connects, image, link, price } }: { device: Device }): ReactNode {
  return (
    <li className={styles.device}>
      {image !== null && (
        <Image image={image} alt="" sizes="(max-width: 768px) 92vw, 430px" ratio={3 / 2} className={styles.picture} />
      )}
      <div className={styles.title}>
        <h3>{name}</h3>
        <Tag variant="line">{connections[connects]}</Tag>
      </div>
      <p className={styles.maker}>{maker}</p>
      <p className={styles.text}>{text}</p>
      {link === null ? (
        <div className={styles.shop}>
          <p className={styles.maker}>Not sold in shops.</p>
        </div>
      ) : (
        <div className={styles.shop}>
          {/* No paragraph: a large bold one reads as a heading. */}
          <span className={price ? styles.price : styles.maker}>
            {price ? formatMoney(price) : 'Price at the shop'}
          </span>
          <ShopLink name={name} link={link} />
        </div>
      )}
    </li>
  );
}

/** A page of this site is neither a shop nor a maker's, and earns nothing. */
const isOwnPage = ({ url }: Link): boolean => url.startsWith('/');
const isAd = ({ link }: Device): boolean => link !== null && link.affiliate && !isOwnPage(link);

function ShopLink({ name, link }: { name: string; link: Link }): ReactNode {
  const { url, affiliate } = link;
  if (isOwnPage(link))
    return (
      <Button to={url} size="sm">
        See prices
        <span className="visually-hidden">{`: ${name}`}</span>
      </Button>
    );
  return (
    <>
      <Button href={url} size="sm" target="_blank" rel={affiliate ? 'sponsored noopener' : 'noopener noreferrer'}>
        {affiliate ? 'View in shop' : 'Visit the maker'}
        <span className="visually-hidden">{`: ${name}, opens another site`}</span>
      </Button>
      <p className={styles.ad}>
        {[`Opens ${new URL(url).host}`, affiliate && 'Ad: affiliate link'].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}

function Loading(): ReactNode {
  return (
    <ul className={styles.devices} aria-busy="true" aria-label="Devices">
      {[1, 2, 3, 4].map((number) => (
        <li key={number} className={styles.device}>
          <Skeleton width="50%" height={24} />
          <Skeleton height={72} />
          <Skeleton width="40%" height={40} />
        </li>
      ))}
    </ul>
  );
}
