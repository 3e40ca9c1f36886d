import fc from 'fast-check';
import { type AudienceInput, decideAudience } from './decide-audience';
import { type AgePolicy, ageRequirements, parseAgePolicy } from './policy';

const policy = (text: string): AgePolicy | null => parseAgePolicy(text);
const broken = { fallback: 'nonsense', countries: {} } as unknown as AgePolicy;

describe('the audience decision', () => {
  it.each<[string, AudienceInput, string]>([
    ['no policy wish', { policy: policy('none'), country: null, agreed: false, verified: false }, 'none'],
    ['agreement missing', { policy: policy('agreement'), country: null, agreed: false, verified: false }, 'agreement'],
    ['agreement given', { policy: policy('agreement'), country: null, agreed: true, verified: false }, 'none'],
    [
      'verification missing, agreement given',
      { policy: policy('verification'), country: null, agreed: true, verified: false },
      'verification',
    ],
    [
      'nothing given where verification is asked',
      { policy: policy('verification'), country: null, agreed: false, verified: false },
      'verification',
    ],
    [
      'verified, agreement missing',
      { policy: policy('verification'), country: null, agreed: false, verified: true },
      'agreement',
    ],
    ['verified and agreed', { policy: policy('verification'), country: null, agreed: true, verified: true }, 'none'],
    [
      'a country with its own rule',
      { policy: policy('agreement,GB=verification'), country: 'GB', agreed: true, verified: false },
      'verification',
    ],
    [
      'a country with a lighter rule',
      { policy: policy('verification,NL=none'), country: 'NL', agreed: false, verified: false },
      'none',
    ],
    [
      'another country',
      { policy: policy('agreement,GB=verification'), country: 'FR', agreed: true, verified: false },
      'none',
    ],
    [
      'an unknown country',
      { policy: policy('agreement,GB=verification'), country: null, agreed: true, verified: false },
      'none',
    ],
    [
      'a country named like a property of objects',
      { policy: policy('agreement'), country: 'constructor', agreed: false, verified: false },
      'agreement',
    ],
    ['no policy at all', { policy: null, country: null, agreed: true, verified: false }, 'verification'],
    ['a policy with an unknown word', { policy: broken, country: null, agreed: true, verified: false }, 'verification'],
  ])('%s', (_, input, gate) => {
    expect(decideAudience(input)).toEqual({ gate, softMode: gate !== 'none' });
  });

  const requirement = fc.constantFrom(...ageRequirements);
  const anyInput = fc.record({
    policy: fc.option(
      fc.record({ fallback: requirement, countries: fc.dictionary(fc.constantFrom('GB', 'FR', 'NL'), requirement) }),
    ),
    country: fc.option(fc.constantFrom('GB', 'FR', 'NL', 'US')),
    agreed: fc.boolean(),
    verified: fc.boolean(),
  });

  it('never opens because a value is missing', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const opened = [{ agreed: false }, { verified: false }, { policy: null }].filter(
          (less) => !decideAudience({ ...input, ...less }).softMode,
        );
        expect(opened.length > 0 && decideAudience(input).softMode).toBe(false);
      }),
    );
  });

  it('opens only what the requirement in force allows', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const open = decideAudience(input).gate === 'none';
        const inForce =
          input.policy === null
            ? 'verification'
            : (input.country !== null && input.policy.countries[input.country]) || input.policy.fallback;
        expect(open).toBe(inForce === 'none' || (input.agreed && (inForce === 'agreement' || input.verified)));
      }),
    );
  });
});

describe('reading a policy', () => {
  it('allows spaces around its parts', () => {
    expect(parseAgePolicy(' agreement , GB=verification,FR=none ')).toEqual({
      fallback: 'agreement',
      countries: { GB: 'verification', FR: 'none' },
    });
  });

  it.each([
    '',
    'maybe',
    'agreement,',
    'agreement,GB',
    'agreement,gb=none',
    'agreement,GBR=none',
    'agreement,GB=some',
    'agreement,GB=none=x',
  ])('refuses %j', (text) => {
    expect(parseAgePolicy(text)).toBeNull();
  });
});
