import type { StaffPerformerFull, StaffRoomFull } from '@platform/shared/contracts';
import { formatMoney, formatNumber } from '@platform/shared/format';
import { paperKindWords } from '@platform/shared/limits';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Avatar, Banner, Button, LiveBadge, Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import * as ownPaths from '../../own-paths';
import { useMay } from '../../state/me';
import { DayTime } from '../clock-time';
import { Facts } from '../table/card';
import { TakeDown } from '../take-down/take-down';
import { lastDayBefore } from './papers-state';
import styles from './performer.module.css';

interface PerformerProps {
  performer: StaffPerformerFull;
}

/** Who she is, whether visitors see her, and where. */
export function PerformerHead({
  performer: { id, name, slug, avatar, withdrawnAt, rooms },
}: PerformerProps): ReactNode {
  const mayRead = useMay('members.read');
  const isLive = rooms.some(({ broadcast }) => broadcast !== null);
  const open = rooms.filter(({ closed, papers }) => closed === null && papers.until !== null);
  return (
    <div className={styles.head}>
      <Avatar name={name} size={52} image={avatar} />
      <div className={styles.title}>
        <h1>{name}</h1>
        <p>
          {`performer ${id}`}
          {rooms.map(({ nickname, member }) => (
            <span key={nickname}>
              {` · room ${nickname}, `}
              {member === null ? (
                'no account broadcasts from it'
              ) : mayRead ? (
                <Link to={ownPaths.member(member.id)}>{`member ${member.id}`}</Link>
              ) : (
                `member ${member.id}`
              )}
            </span>
          ))}
        </p>
      </div>
      {isLive && <LiveBadge />}
      <Tag variant={withdrawnAt === null ? 'ok' : 'bad'}>{withdrawnAt === null ? 'On the site' : 'Off the site'}</Tag>
      {withdrawnAt === null && (
        <div className={styles.links}>
          <Button variant="outlined" size="sm" href={`${paths.pornstars()}/${slug}`} target="_blank" rel="noreferrer">
            See her page
          </Button>
          {open.map(({ nickname }) => (
            <Button
              key={nickname}
              variant="outlined"
              size="sm"
              href={`${paths.camgirls()}/${nickname}`}
              target="_blank"
              rel="noreferrer"
            >
              {open.length === 1 ? 'See the room' : `See ${nickname}`}
            </Button>
          ))}
          <TakeDown about={{ kind: 'model', slug }} title={name} words="Take her down" />
        </div>
      )}
    </div>
  );
}

/** What keeps visitors from her, or will. */
export function PerformerBanners({ performer }: PerformerProps): ReactNode {
  const { withdrawnAt, rooms } = performer;
  return (
    <>
      {withdrawnAt !== null && (
        <Banner tone="warning" title="She has been taken off the site.">
          Since <DayTime iso={withdrawnAt} />. Her rooms are offline, and her titles don’t name her.
        </Banner>
      )}
      {rooms.map((room) => (
        <RoomBanners key={room.nickname} room={room} />
      ))}
      <TitlesBanner performer={performer} />
    </>
  );
}

/** Which papers keep titles that name her from being public, or will. */
function TitlesBanner({ performer: { papers, missingPapers } }: PerformerProps): ReactNode {
  const { until, titles } = papers;
  if (titles === 0 || missingPapers.length === 0) return null;
  const [count, its] = titles === 1 ? ['1 title', 'goes'] : [`${formatNumber(titles)} titles`, 'go'];
  return (
    <Banner
      tone="warning"
      title={
        until === null
          ? `${count} that ${titles === 1 ? 'names her isn’t' : 'name her aren’t'} public.`
          : `${count} that ${titles === 1 ? 'names' : 'name'} her ${its} offline after ${lastDayBefore(until)}.`
      }
    >
      We have no valid {kindsOf(missingPapers)} for her{until === null ? '' : ' yet'}. Owners keep what they bought.
    </Banner>
  );
}

const kindsOf = (kinds: StaffPerformerFull['missingPapers']): string =>
  kinds.map((kind) => paperKindWords[kind].toLowerCase()).join(' and ');

function RoomBanners({ room: { nickname, closed, papers, missingPapers } }: { room: StaffRoomFull }): ReactNode {
  const missing = kindsOf(missingPapers);
  return (
    <>
      {closed !== null && (
        <Banner tone="warning" title={`Staff keep the room ${nickname} closed.`}>
          Since <DayTime iso={closed.at} />. Its performer sees: {closed.reason}
        </Banner>
      )}
      {missing !== '' && papers.until === null && (
        <Banner tone="warning" title={`The room ${nickname} isn’t public.`}>
          We have no valid {missing} for its performer.
        </Banner>
      )}
      {missing !== '' && papers.until !== null && (
        <Banner tone="warning" title={`The room ${nickname} goes offline after ${lastDayBefore(papers.until)}.`}>
          We have no valid {missing} for its performer yet.
        </Banner>
      )}
    </>
  );
}

/** Her figures, as far as the role sees them. */
export function PerformerFacts({ performer: { rooms, titles, money, reports } }: PerformerProps): ReactNode {
  const onAir = rooms.flatMap(({ broadcast }) => broadcast ?? []);
  const viewers = onAir.reduce((sum, broadcast) => sum + broadcast.viewers, 0);
  const off = titles.filter(({ withdrawnAt }) => withdrawnAt !== null).length;
  const dark = titles.filter(({ withdrawnAt, hasPapers }) => withdrawnAt === null && !hasPapers).length;
  const earned = money?.earnings ?? [];
  return (
    <Facts
      facts={[
        {
          label: 'Viewers now',
          value: onAir.length === 0 ? 'Off air' : formatNumber(viewers),
          detail: onAir[0] && (
            <>
              since <DayTime iso={onAir[0].since} />
            </>
          ),
        },
        ...earned.map(({ room, coins, money: worth }) => ({
          label: 'To pay',
          value: formatMoney(worth),
          detail: `${formatNumber(coins)} coins${earned.length > 1 ? ` of ${room}` : ''}`,
        })),
        ...(money === null
          ? []
          : [
              {
                label: 'Share of tips',
                value: `${earned[0]?.sharePercent ?? money.sharePercent}%`,
                detail: 'of the coin price',
              },
            ]),
        {
          label: 'Titles',
          value: formatNumber(titles.length - off - dark),
          detail: [
            'on the site',
            off > 0 && `${formatNumber(off)} taken down`,
            dark > 0 && `${formatNumber(dark)} without papers`,
          ]
            .filter(Boolean)
            .join(', '),
        },
        ...(reports === null
          ? []
          : [
              {
                label: 'Reports, 90 days',
                value: formatNumber(reports.recent),
                detail: `${formatNumber(reports.open)} open`,
              },
            ]),
      ]}
    />
  );
}
