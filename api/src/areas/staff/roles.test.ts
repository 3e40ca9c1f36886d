import { StaffAct, StaffRole } from '@platform/shared/contracts';
import { actsOf, may, rolesOf } from './roles';

describe('the table of roles and acts', () => {
  it('is this one', () => {
    const marks = Object.entries(rolesOf).map(([act, roles]) =>
      [act.padEnd(16), ...StaffRole.options.map((role) => (roles.includes(role) ? role : '-').padEnd(9))]
        .join(' ')
        .trimEnd(),
    );
    expect(`\n${marks.join('\n')}\n`).toMatchInlineSnapshot(`
     "
     staff.enter      owner     support   moderator editor    finance
     team.read        owner     -         -         -         -
     team.grant       owner     -         -         -         -
     audit.read       owner     support   moderator -         finance
     audit.export     owner     -         -         -         finance
     search           owner     support   moderator editor    finance
     members.read     owner     support   moderator -         finance
     members.export   owner     -         -         -         -
     members.money    owner     support   -         -         finance
     members.note     owner     support   moderator -         finance
     members.block    owner     support   moderator -         -
     members.log-out  owner     support   moderator -         -
     members.grant    owner     support   -         -         -
     members.mail     owner     support   -         -         -
     members.email    owner     support   -         -         -
     members.data     owner     support   -         -         -
     orders.read      owner     support   -         -         finance
     orders.export    owner     -         -         -         finance
     orders.refund    owner     support   -         -         finance
     orders.review    owner     -         -         -         finance
     partners.read    owner     -         -         -         finance
     partners.add     owner     -         -         -         finance
     partners.edit    owner     -         -         -         finance
     payouts.read     owner     -         -         -         finance
     payouts.manage   owner     -         -         -         finance
     reports.read     owner     support   moderator -         -
     reports.claim    owner     -         moderator -         -
     reports.appeal   owner     support   moderator -         -
     reports.decide   owner     -         moderator -         -
     reports.export   owner     -         moderator -         -
     performers.read  owner     support   moderator -         finance
     rooms.close      owner     -         moderator -         -
     rooms.bans       owner     support   moderator -         -
     rooms.edit       owner     -         moderator -         -
     rooms.give       owner     -         -         -         -
     rooms.share      owner     -         -         -         finance
     system.read      owner     support   -         -         -
     papers.read      owner     -         moderator -         -
     papers.add       owner     -         moderator -         -
     papers.decide    owner     -         moderator -         -
     papers.remind    owner     support   moderator -         -
     "
    `);
  });

  it('has every act once, and each is the owner’s', () => {
    expect(Object.keys(rolesOf)).toEqual(StaffAct.options);
    for (const act of StaffAct.options) expect(may(['owner'], act)).toBe(true);
  });

  it('gives an account with two roles what either has, and one without a role nothing', () => {
    expect(actsOf([])).toEqual([]);
    expect(actsOf(['editor', 'finance'])).toEqual(
      StaffAct.options.filter((act) => may(['editor'], act) || may(['finance'], act)),
    );
  });
});
