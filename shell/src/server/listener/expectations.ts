import type { FastifyInstance } from 'fastify';
import { refuse } from '../refuse';

/**
 * Serves `Expect: 100-continue` (RFC 9110 §10.1.1): the client is told to send its body once the request has passed every
 * check that needs no body, so a body that is too large is refused before it is sent. Other expectations are 417.
 */
export function answerExpectations(app: FastifyInstance): void {
  // With listeners of our own Node leaves both to us; without them it would send "100" before anything is checked.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', (request, reply, done) => {
    const { expect } = request.headers;
    if (expect === undefined || isContinue(expect)) return done();
    refuse(request, reply, 417, 'validation-failed', 'The edge can meet no expectation but "100-continue".');
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { expect, 'content-length': length } = request.headers;
    const fits = Number(length ?? 0) <= request.routeOptions.bodyLimit;
    if (expect !== undefined && isContinue(expect) && fits) reply.raw.writeContinue();
    done(null, payload);
  });
}

const isContinue = (expectation: string): boolean => expectation.toLowerCase() === '100-continue';
