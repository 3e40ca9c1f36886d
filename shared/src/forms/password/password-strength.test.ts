import fc from 'fast-check';
import { passwordLength } from '@platform/shared/limits';
import { newPasswordMistake, type PasswordStrength, passwordStrength } from './password-strength';

describe('the hint how strong a password is', () => {
  it.each<[string, PasswordStrength]>([
    ['', 'too-short'],
    ['x7$Kp2!', 'too-short'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['12345678', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['9876543210', 'weak'],
    ['abababababab', 'weak'],
    ['rowanrowan', 'weak'],
    ['rowan@example.com', 'weak'],
    ['kettle river', 'fair'],
    ['x7$Kp2!w', 'fair'],
    ['kettle river anchor', 'good'],
    ['Grün wächst über Stein', 'good'],
  ])('calls %j %s', (password, expected) => {
    expect(passwordStrength(password, 'rowan@example.com')).toBe(expected);
  });

  it('never falls when a password grows by something new', () => {
    const order: PasswordStrength[] = ['too-short', 'weak', 'fair', 'good'];
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60 }),
        fc.string({ minLength: 1, maxLength: 20 }),
        (password, more) => {
          expect(order.indexOf(passwordStrength(password + more))).toBeGreaterThanOrEqual(
            order.indexOf(passwordStrength(password)),
          );
        },
      ),
    );
  });
});

describe('a password that is being set', () => {
  it.each([
    ['', 'Choose a password.'],
    ['seven77', 'Use at least 8 characters.'],
    ['eight888', undefined],
    [' '.repeat(passwordLength.max), undefined],
  ])('%j: %s', (password, sentence) => {
    expect(newPasswordMistake(password)).toBe(sentence);
  });
});
