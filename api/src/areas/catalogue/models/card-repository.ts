import { sql } from 'drizzle-orm';
import { isListedWrittenOut } from '../listed-repository';
import { models } from '../tables';
import { isModelLive } from '../rooms/on-air-repository';

/**
 * Columns of a performer's card.
 * @param softOnly counts the titles that may be shown before the age gate; rooms never may, so no performer is live there
 */
export const modelCardColumns = (softOnly: boolean) => ({
  id: models.id,
  slug: models.slug,
  firstName: models.firstName,
  lastName: models.lastName,
  portrait: models.portrait,
  soft: models.soft,
  // Written out: drizzle leaves the tables' names away in a column of a selection, and the inner queries need them.
  titles: sql<number>`((select count(*) from game_models join games on games.id = game_models.game_id
    where game_models.model_id = models.id and ${isListedWrittenOut('games')} and (games.soft or not ${softOnly}))
    + (select count(*) from video_models join videos on videos.id = video_models.video_id
    where video_models.model_id = models.id and ${isListedWrittenOut('videos')} and (videos.soft or not ${softOnly})))::int`,
  live: isModelLive(softOnly),
});
