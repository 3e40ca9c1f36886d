import { checkContent } from './check';
import { tinyContent } from '../../../testing/tiny-content';
import type { Content } from './schema';

const today = new Date('2026-11-20');
const good = JSON.stringify(tinyContent());

/** The first of a list that is known not to be empty. */
const first = <T>(list: readonly T[]): T => {
  const [item] = list;
  if (item === undefined) throw new Error('the list is empty');
  return item;
};

describe('checking content', () => {
  const faults: [name: string, spoil: (content: Content) => void, path: string, message: string][] = [
    [
      'an unknown studio',
      (c) => void (first(c.games).studio = 'nobody'),
      'games.0.studio',
      'there is no studio nobody',
    ],
    [
      'an unknown tag',
      (c) => void first(c.games).tags.splice(0, 1, 'nothing'),
      'games.0.tags.0',
      'there is no tag nothing',
    ],
    [
      'a file for a headset that its game does not name',
      (c) =>
        void (first(c.games).files = [{ ...first(first(c.games).files), projection: '360', headsets: ['Pico 9'] }]),
      'games.0.files.0.headsets',
      'the game’s headsets do not name Pico 9',
    ],
    [
      'a flat file for a headset',
      (c) => void (first(c.games).files = [{ ...first(first(c.games).files), headsets: ['Quest 3'] }]),
      'games.0.files.0.headsets',
      'a flat file is made for no headset',
    ],
    [
      'an unknown performer',
      (c) => void (first(c.videos).cast = ['nobody']),
      'videos.0.cast.0',
      'there is no model nobody',
    ],
    [
      'a performer who is there twice',
      (c) => void (first(c.videos).cast = ['mara-vellin', 'mara-vellin']),
      'videos.0.cast.1',
      'mara-vellin is there twice',
    ],
    [
      'an unknown game of a video',
      (c) => void (first(c.videos).game = 'nothing'),
      'videos.0.game',
      'there is no game nothing',
    ],
    [
      'an unknown game of an offer',
      (c) => void (first(c.offers).games[0] = 'nothing'),
      'offers.0.games.0',
      'there is no game nothing',
    ],
    [
      'an unknown performer of a room',
      (c) => void (first(c.liveRooms).model = 'nobody'),
      'liveRooms.0.model',
      'there is no model nobody',
    ],
    [
      'two games of one slug',
      (c) => void c.games.push({ ...first(c.games) }),
      'games.4.slug',
      'violet-engine is there twice',
    ],
    [
      'two rooms of one nickname',
      (c) => void c.liveRooms.push({ ...first(c.liveRooms) }),
      'liveRooms.2.nickname',
      'mara is there twice',
    ],
    [
      'two pages of one path',
      (c) => void c.textPages.push({ ...first(c.textPages) }),
      'textPages.8.path',
      '/help is there twice',
    ],
    [
      'a rating that its votes do not make',
      (c) => void (first(c.games).rating = 12),
      'games.0.rating',
      'is 12, but the votes make it 40',
    ],
    [
      'an update before the release',
      (c) => void (first(c.games).updatedOn = '2001-01-01'),
      'games.0.updatedOn',
      'is before releasedOn',
    ],
    [
      'a game that is out and has nothing to play',
      (c) => first(c.games).files.forEach((file) => void (file.source = null)),
      'games.0.files',
      '“Title of violet-engine” is out, but none of its files has a source: name the film of one, or make the view announcement',
    ],
    [
      'a text for before the gate of a game that is shown there whole',
      (c) => void (first(c.games).softText = 'Quiet.'),
      'games.0.softText',
      'is for what is not soft: make soft false, or leave the text out',
    ],
    [
      'a video that has nothing to play',
      (c) => first(c.videos).files.forEach((file) => void (file.source = null)),
      'videos.0.files',
      '“Glass Walk” has no file with a source: name the film of one, or leave the video out until it has one',
    ],
    [
      'an offer that ends before it starts',
      (c) => void (first(c.offers).endsOn = '2001-01-01'),
      'offers.0.endsOn',
      'is before startsOn',
    ],
    [
      'a performer who is too young',
      (c) => void (first(c.models).bornOn = '2005-11-21'),
      'models.0.bornOn',
      'must be at least 21 years ago',
    ],
    [
      'a text that is missing, to which the site itself links',
      (c) => void (c.textPages = c.textPages.filter(({ path: at }) => at !== '/privacy')),
      'textPages',
      'there is no page /privacy, and the site links to it',
    ],
    [
      'a page below a page that is not there',
      (c) => void (first(c.textPages).parent = '/nowhere'),
      'textPages.0.parent',
      'there is no page /nowhere',
    ],
    [
      'pages in a circle',
      (c) => void (first(c.textPages).parent = '/help/vr-setup/quest'),
      'textPages.0.parent',
      '/help is above itself',
    ],
    [
      'a script in a page',
      (c) => void (first(c.textPages).body = '<script>x</script>'),
      'textPages.0.body',
      'the element <script> is not allowed',
    ],
    [
      'a script in an answer',
      (c) => void (first(c.faq).answer = '<p onclick="x">a</p>'),
      'faq.0.answer',
      'the attribute onclick is not allowed on <p>',
    ],
    [
      'a menu that leads nowhere',
      (c) => void (first(c.bars.header.menu).url = '/nowhere'),
      'bars.header.menu.0.url',
      'there is no page /nowhere',
    ],
    [
      'a sub-menu that leads nowhere',
      (c) => void (first(first(c.bars.footer.menu).items ?? []).url = '/nowhere'),
      'bars.footer.menu.0.items.0.url',
      'there is no page /nowhere',
    ],
  ];

  it('finds nothing in the demo', () => {
    expect(checkContent(JSON.parse(good) as Content, today)).toEqual([]);
  });

  it.each(faults)('finds %s', (_name, spoil, path, message) => {
    const content = JSON.parse(good) as Content;
    spoil(content);
    expect(checkContent(content, today)).toContainEqual({ path, message });
  });

  it('accepts an announced game without files to play', () => {
    const content = JSON.parse(good) as Content;
    for (const game of content.games.filter(({ view }) => view === 'announcement'))
      for (const file of game.files) file.source = null;
    expect(checkContent(content, today)).toEqual([]);
  });

  it('accepts a performer on the day of turning 21', () => {
    const content = JSON.parse(good) as Content;
    first(content.models).bornOn = '2005-11-20';
    expect(checkContent(content, today)).toEqual([]);
  });
});
