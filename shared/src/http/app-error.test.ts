import { AppError, type AppErrorData, errorFromResponse, toAppError } from './app-error';

const data: AppErrorData = {
  code: 'c',
  kind: 'conflict',
  message: 'm',
  retryable: true,
  status: 409,
  fields: { a: 'b' },
};

describe('errorFromResponse', () => {
  it.each([
    [0, 'network', true],
    [400, 'validation', false],
    [401, 'auth', false],
    [403, 'auth', false],
    [404, 'not-found', false],
    [408, 'validation', true],
    [409, 'conflict', true],
    [410, 'not-found', false],
    [422, 'validation', false],
    [425, 'validation', true],
    [429, 'validation', true],
    [500, 'server', true],
    [501, 'server', false],
    [502, 'server', true],
    [503, 'server', true],
    [504, 'server', true],
    [302, 'server', false],
  ])('reads a status %i as %s', (status, kind, retryable) => {
    expect(errorFromResponse(status, undefined)).toMatchObject({ kind, retryable, status });
  });

  it.each([undefined, null, '', '<html>', 7, [], { code: {}, message: {} }])(
    'has a code and a sentence of its own for the body %j',
    (body) => {
      const error = errorFromResponse(500, body);
      expect(error).toMatchObject({ code: 'http-500', fields: {} });
      expect(error.message).toMatch(/\w+.*\.$/);
    },
  );

  it('takes the number codes of a legacy server as text', () => {
    expect(errorFromResponse(500, { code: 201 }).code).toBe('201');
  });

  it('takes over only fields that are sentences', () => {
    expect(errorFromResponse(400, { fields: { email: 'Wrong.', odd: { html: 1 }, none: null } }).fields).toEqual({
      email: 'Wrong.',
    });
    expect(errorFromResponse(400, { fields: ['x'] }).fields).toEqual({});
    expect(errorFromResponse(400, { fields: 'x' }).fields).toEqual({});
  });
});

describe('toAppError', () => {
  it('leaves an AppError as it is', () => {
    const error = new AppError(data);
    expect(toAppError(error)).toBe(error);
  });

  it('makes one from data that came as JSON', () => {
    const read = toAppError(JSON.parse(JSON.stringify(new AppError(data, new Error('inner')))));
    expect(read).toBeInstanceOf(AppError);
    expect(read).toMatchObject(data);
  });

  it.each([
    new TypeError('secret detail'),
    'text',
    null,
    undefined,
    {},
    { kind: 'x' },
    { kind: {}, code: 1, message: null },
  ])('says nothing of the inside of %p', (value) => {
    expect(toAppError(value)).toMatchObject({
      code: 'internal',
      kind: 'server',
      message: 'Something went wrong on our side.',
      retryable: true,
    });
  });
});

describe('an AppError as JSON', () => {
  it('holds what a visitor may see, and neither cause nor stack', () => {
    const text = JSON.stringify(new AppError(data, new Error('connect 10.0.0.1 refused')));
    expect(JSON.parse(text)).toEqual({ ...data, details: {} });
    expect(text).not.toMatch(/stack|cause|10\.0\.0\.1/);
  });
});
