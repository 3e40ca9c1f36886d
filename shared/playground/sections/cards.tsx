import type { ReactNode } from 'react';
import {
  Button,
  Card,
  GameCard,
  GameGrid,
  Grid,
  LiveCard,
  LiveGrid,
  ModelCard,
  ModelGrid,
  Panel,
  VideoCard,
  VideoGrid,
} from '@platform/shared/ui';
import { bought, game, model, onSale, picture, room, video } from '../samples';
import { Forced } from '../specimen';
import styles from '../playground.module.css';

export function CardSection(): ReactNode {
  return (
    <>
      <GameGrid label="Game cards">
        <GameCard game={game('kestrel-station', 'Kestrel Station', '#16325f')} />
        <GameCard
          game={game('the-ninth-arch', 'The Ninth Arch', '#4a1a16', {
            rating: 48,
            difficulty: 1,
            hours: 18,
            scenes: 47,
          })}
          authorized
          purchase={bought}
        />
        <GameCard
          game={game('violet-engine', 'Violet Engine', '#2a1c5a', {
            view: 'announcement',
            rating: 42,
            hours: 11,
            scenes: 28,
            releasedOn: '2027-03-14',
          })}
          announced={<Button size="sm">Notify me</Button>}
        />
        <Forced state="hover">
          <GameCard
            game={game('kestrel-station', 'Hovered, on sale', '#16325f', { difficulty: 0 })}
            authorized
            purchase={onSale}
          />
        </Forced>
        <Forced state="focus">
          <GameCard
            game={game('the-ninth-arch', 'Focused, free', '#4a1a16', { coins: 0, difficulty: null, projection: '180' })}
          />
        </Forced>
        <GameCard
          game={game('missing', 'A poster and a logo that are missing', '#2a1c5a', { projection: 'flat', logo: null })}
        />
      </GameGrid>
      <VideoGrid label="Video cards">
        <VideoCard video={video('kestrel-station', 'For every member', '#16325f')} />
        <VideoCard
          video={video('the-ninth-arch', 'Premium, with scripts', '#4a1a16', {
            premium: true,
            scripts: true,
            projection: '360',
            durationSeconds: 4000,
          })}
        />
        <VideoCard video={video('violet-engine', 'Flat, without tags', '#2a1c5a', { projection: 'flat', tags: [] })} />
        <Forced state="hover">
          <VideoCard video={video('kestrel-station', 'Hovered', '#16325f')} />
        </Forced>
        <Forced state="focus">
          <VideoCard video={video('the-ninth-arch', 'Focused', '#4a1a16')} />
        </Forced>
      </VideoGrid>
      <ModelGrid label="Model cards">
        <ModelCard model={model('Ione', 'Castellane', '#26306f', { live: true, titles: 1 })} />
        <ModelCard model={model('Tess', 'Hallowby', '#5b3f9c')} newTab />
        <Forced state="hover">
          <ModelCard model={model('Ione', 'Castellane', '#26306f')} />
        </Forced>
        <Forced state="focus">
          <ModelCard model={model('Tess', 'Hallowby', '#5b3f9c')} />
        </Forced>
      </ModelGrid>
      <LiveGrid label="Live cards">
        <LiveCard room={room('live')} />
        <LiveCard room={room('live', { projection: '180', viewers: 1 })} />
        <LiveCard room={room('private')} />
        <LiveCard room={room('offline', { backAt: '2026-01-03T20:00:00.000Z' })} />
      </LiveGrid>
      <Grid label="Plain cards">
        <Card posterUrl={picture('posters/violet-engine.svg', 600, 800, '#2a1c5a')} imageGradient imageScale>
          <p className={styles.words}>Gradient on hover</p>
        </Card>
        <Card posterUrl={picture('posters/the-ninth-arch.svg', 600, 800, '#4a1a16')} posterBlurShadow />
        <Card posterUrl={picture('posters/kestrel-station.svg', 600, 800, '#16325f')} shadow intersection />
        <Card>
          <p className={styles.words}>Without a poster</p>
        </Card>
      </Grid>
      <Panel aria-label="Panel">A panel is a card-coloured surface for a part of a page.</Panel>
    </>
  );
}
