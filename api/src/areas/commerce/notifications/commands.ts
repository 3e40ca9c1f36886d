import type { CommerceConfig } from '../settings';
import { readFile } from 'node:fs/promises';
import type { Command } from '../../../ground/area';
import { sendCampaigns, startCampaign } from './campaigns';
import { newsCode, parseNews } from './news-file';
import { countRecipients, findCampaign } from './repository';
import { unsubscribeKeyOf } from './unsubscribe-token';

/** News to the members who want them. */
export const newsCommands: readonly Command<CommerceConfig>[] = [
  {
    words: 'news send',
    synopsis: 'FILE [--dry-run|CODE|--yes]',
    summary: 'e-mail news to members who want it; first shows the text, how many get it, and the CODE that sends it',
    minArgs: 1,
    maxArgs: 2,
    run: async ({ db, config }, [file = '', how = '--dry-run']) => {
      const news = parseNews(await readFile(file, 'utf8'));
      const [code, recipients] = [newsCode(news), await countRecipients(db, 'newsAndPromotions')];
      const key = `newsAndPromotions:${code}`;
      const before = await findCampaign(db, key);
      if (before?.finishedAt)
        throw new Error(`These news were sent on ${before.finishedAt.toISOString().slice(0, 10)}.`);
      if (how === '--dry-run')
        return [
          `Subject:   ${news.subject}`,
          `Preview:   ${news.preheader}`,
          ...news.paragraphs.map((paragraph) => `\n${paragraph}`),
          ...(news.button ? [`\n[ ${news.button.label} ]  ${config.siteUrl}${news.button.path}`] : []),
          `\nTo ${recipients} members who want news${news.forAll ? '' : '; who must verify their age and has not is left out'}.`,
          `Nothing was sent. To send it: npm run cli -- news send ${file} ${code}`,
        ].join('\n');
      if (how !== '--yes' && how !== code)
        throw new Error(
          `"${how}" is not the code of this text. See it with: npm run cli -- news send ${file} --dry-run`,
        );
      const now = () => new Date();
      await db.transaction((tx) => startCampaign(tx, { code: 'newsAndPromotions', key, content: news }, now()));
      await sendCampaigns({ config, db, now, unsubscribeKey: await unsubscribeKeyOf(config) });
      const sent = await findCampaign(db, key);
      return `Queued ${sent?.queued ?? 0} e-mails; the server sends them.`;
    },
  },
];
