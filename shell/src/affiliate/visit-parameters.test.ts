import { visitParameters, wayBack, withVisit } from './visit-parameters';

describe('the parameters of a visit', () => {
  it.each([
    ['', null],
    ['?aff_id=7', null],
    ['?offer_id=9', null],
    ['?aff_id=&offer_id=9', null],
    ['?aff_id=7&offer_id=', null],
    ['?aff_id=7&offer_id=9', { aff_id: '7', offer_id: '9' }],
    ['?aff_id=7&offer_id=9&link_data=e30%3D&x=1', { aff_id: '7', offer_id: '9', link_data: 'e30=', x: '1' }],
    ['?continue=%2Fgames&session=s&aff_id=7&offer_id=9', { aff_id: '7', offer_id: '9' }],
  ])('in "%s" are %j', (search, expected) => {
    expect(visitParameters(search)).toEqual(expected);
  });
});

describe('the way back', () => {
  it.each([
    ['/games', '', '/games'],
    ['/games', '?page=2&x=%2F', '/games?page=2&x=%2F'],
    ['/games', '?event=join', '/games?event=join'],
    ['/games', '?page=2&event=join&aff_id=7&offer_id=9&link_data=e30%3D&sub=a', '/games?page=2&sub=a'],
    ['/games', '?aff_id=7&offer_id=9&link_params_additional=x', '/games'],
  ])('to %s%s is %s', (pathname, search, expected) => {
    expect(wayBack({ pathname, search })).toBe(expected);
  });
});

describe('a redirect of a visit', () => {
  const visit = { aff_id: '7', offer_id: '9', event: 'join' };

  it.each([
    ['/', '/?aff_id=7&offer_id=9&event=join'],
    ['/login?continue=%2Fdashboard', '/login?aff_id=7&offer_id=9&event=join&continue=%2Fdashboard'],
    // A redirect that keeps the query has the visit already.
    ['/games?event=join&aff_id=7&offer_id=9', '/games?aff_id=7&offer_id=9&event=join'],
  ])('to %s leads to %s', (to, expected) => {
    expect(withVisit(to, visit)).toBe(expected);
    expect(withVisit(to, null)).toBe(to);
  });

  it('gives up the way back before the visit when an address cannot hold both', () => {
    const long = { ...visit, link_data: 'a'.repeat(1_600) };
    expect(withVisit(`/login?continue=${'b'.repeat(500)}`, long)).toBe(
      `/login?aff_id=7&offer_id=9&event=join&link_data=${'a'.repeat(1_600)}`,
    );
    expect(withVisit('/login?continue=%2F', { ...visit, link_data: 'a'.repeat(2_048) })).toBe('/login?continue=%2F');
  });
});
