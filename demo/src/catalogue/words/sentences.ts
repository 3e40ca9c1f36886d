import type { ContentGame } from '@platform/api/content';

/** Facts of a game that its text must not contradict. */
export type GameFacts = Pick<ContentGame, 'scripts' | 'endings' | 'comfort' | 'difficulty' | 'tags'>;

/** A sentence; one with a condition is said of games alone for which that holds. */
export type Line = string | readonly [text: string, holds: (game: GameFacts) => boolean];

const hasEndings = ({ endings }: GameFacts): boolean => endings > 1;
const hasTag =
  (tag: string) =>
  ({ tags }: GameFacts): boolean =>
    tags.includes(tag);

/** Second halves of a tagline, after a place. */
export const hooks: readonly string[] = [
  'You have the right key.',
  'Everyone there will know your name.',
  'Stay as long as the lamp burns.',
  'Come for the view, stay for the company.',
  'No one leaves the way they came.',
  'Someone has been waiting.',
  'Bring a story and an open evening.',
  'Pick your company with care.',
  'Ask, listen, and be asked in.',
  'The rules are yours to make.',
  'What happens next depends on how you knock.',
  'The guest list is short, and you are on it.',
  'The best table is already laid.',
  'You set the pace.',
  'Some doors only open to the patient.',
  'Learn its secrets or become one.',
  'Your reservation was made years ago.',
  'They say no one comes only once.',
  'Every choice leaves a light on.',
  'Take the long way.',
  'It opens to those who ask nicely.',
  'Turn around slowly.',
  'The evening has started without you.',
  'Trust the one who laughs first.',
  'There is room for one more.',
  'The invitation says: come alone.',
  'Find out who left the light on.',
  'You decide who stays up.',
  'Everyone has something to tell you.',
  'Look closer, then closer still.',
];

/** Story sentences; they follow the world. */
export const stories: readonly string[] = [
  'You arrive as a stranger with a letter of introduction. Before long, it is the least interesting thing about you.',
  'You have to decide who to trust, and everyone is making it hard in the nicest way.',
  'Someone here is not who they say they are. Finding out is half the pleasure. Deciding what to do is the other half.',
  'You meet an old friend, an old rival and an old flame. Only you are on speaking terms with all three.',
  'The people here have customs of their own, and they are delighted to teach you.',
  'What begins as a visit turns into a stay. The stay turns into something neither of you has a word for.',
  'A wager is made early on. You are allowed to lose it on purpose.',
  'Everyone knows one part of what happened here. No one shares theirs for nothing.',
  'The story follows the people you spend time with, and the others tell theirs to each other.',
  'There is a mystery, and it can be solved. Most visitors find that they would rather stay a little longer.',
  'You are asked to help out for a while, and learn to do things the way the regulars like them.',
  'Someone asks you three questions, and your answers decide who stays up with you.',
];

/** Controls and behaviour in a headset. */
export const mechanics: readonly Line[] = [
  'Conversations remember what you said, and no one hurries you to an answer.',
  ['Hands are tracked throughout: pour, hold, wave, knock.', hasTag('hand-tracking')],
  'Look at someone long enough and they’ll notice.',
  ['Speak your answers aloud or pick them from your wrist.', hasTag('voice-choices')],
  'Scenes play from every side, so you choose where to sit.',
  ['Branches are kept on a map: go back to any evening and take it elsewhere.', hasEndings],
  'The light around you follows the mood of the room.',
  ['Every performance was captured in volumetric video, so you can lean in.', hasTag('volumetric')],
  ['Scripts for connected devices are timed by hand, scene by scene.', ({ scripts }) => scripts],
  ['Puzzles can be skipped with one button, no questions asked.', hasTag('puzzle')],
  'Light is a tool: carry it, place it, share it.',
  'Photographs that you take turn up on the walls of your own gallery.',
  'A director’s mode lets you move lights and seats between scenes.',
  'Save anywhere: the room is as you left it when you come back.',
  [
    'Two difficulty settings change the puzzles, never the company.',
    (game) => hasTag('puzzle')(game) && game.difficulty !== null,
  ],
  ['Endings depend on what you noticed as much as on what you picked.', hasEndings],
];

/** Comfort, suitability and practical facts. */
export const comforts: readonly Line[] = [
  ['Every chapter can be played seated.', ({ comfort }) => /seated/i.test(comfort)],
  'Movement is by teleport, glide or a guided path.',
  'A comfort vignette and snap turning are on by default and can be turned off.',
  'Runs at the native refresh rate of every headset we test.',
  'Subtitles can be placed anywhere in the room.',
  'Every prompt works one-handed.',
  'A pause is always one gesture away.',
  ['The flat-screen version keeps every scene and every ending.', hasEndings],
  'Text size, contrast and colours have settings of their own.',
  ['A left-handed layout and a standing mode are included.', ({ comfort }) => /standing/i.test(comfort)],
];

/** Ends of a performer's story. */
export const trainings: readonly string[] = [
  'Stage actor turned VR lead',
  'Trained dancer and choreographer',
  'Former radio host with a late-night voice',
  'Singer and producer',
  'Theatre improviser who never plays a scene twice',
  'Circus artist with a love of slow scenes',
  'Model, climber and very good cook',
  'Voice actor known from half a dozen worlds',
  'Photographer who moved to the other side of the lens',
  'Classical musician, retired from the pit',
];
export const knownFor: readonly string[] = [
  'known for long, quiet scenes and for looking straight at you',
  'known for quick wit and for staying in character between takes',
  'known for scenes in which almost nothing is said',
  'known for her laugh, which made it into three soundtracks',
  'known for choosing her own lighting',
  'known for villains you end up liking',
  'known for improvising whole endings',
  'known for the calmest voice in the catalogue',
];
/** Said of performers who have a live room. */
export const onAir = 'She answers questions in her live room on most Sundays.';
export const offStage: readonly string[] = [
  'Off camera, she restores old radios.',
  'Off camera, she keeps bees on a city roof.',
  'She reads everything that is sent to her, slowly.',
  'Between projects she teaches movement for headset performers.',
  'She collects maps of places that do not exist.',
  'She plays chess by post with two directors.',
  'She designs some of the sets that she performs in.',
  'Her favourite headset is always the next one.',
  'She has never missed the first day of snow.',
];

/**
 * Topics of live rooms, in the order of the performers, most of the first sixteen from the design. What a topic names is
 * what its room’s picture shows.
 */
export const roomTopics: readonly string[] = [
  'Late talk, English',
  'Ask me anything',
  'Music and questions',
  'Free chat until midnight',
  'Slow evening',
  'French and English',
  'Goal: new headset',
  'First stream this week',
  'Free chat',
  'Requests open',
  'Reading aloud',
  'Spanish and English',
  'Goal: 5 000 coins',
  'Private available',
  'Free chat',
  'Quiet room',
  'Cards and conversation',
  'Vinyl night',
  'Dance practice',
  'Neon and slow talk',
  'New here, say hello',
  'Chess and chat',
  'Stories from the balcony',
  'German and English',
];

/** Filters of the rooms, in the same order. */
export const roomFilters: readonly (readonly string[])[] = [
  ['talk', 'english'],
  ['talk', 'spanish'],
  ['music', 'talk', 'english'],
  ['free-chat', 'german'],
  ['quiet', 'talk', 'french'],
  ['french', 'english'],
  ['headset', 'goals', 'english'],
  ['new', 'english'],
  ['free-chat', 'spanish'],
  ['requests', 'english'],
  ['reading', 'quiet', 'english'],
  ['spanish', 'english'],
  ['goals', 'german'],
  ['requests', 'english'],
  ['free-chat', 'english'],
  ['quiet', 'english'],
  ['games', 'talk', 'english'],
  ['music', 'french'],
  ['dance', 'music', 'english'],
  ['quiet', 'talk', 'english'],
  ['new', 'english'],
  ['games', 'free-chat', 'german'],
  ['talk', 'spanish'],
  ['german', 'english'],
];

/** Note for videos whose film has stereo sound. */
export const soundNote = 'Stereo sound: wear headphones.';
export const videoNotes: readonly string[] = [
  'Seen from eye height, for a seated viewer.',
  'Short enough for a break, and made to be seen twice.',
  'The camera glides from place to place, slowly enough to look around.',
  'Soft light, slow colours, and a fade between its scenes.',
  'Best in the dark.',
  'Graded for OLED headsets, comfortable on all others.',
];
/** Note for some videos that belong to a game. */
export const gameNote = 'A companion piece to the game, complete on its own.';
