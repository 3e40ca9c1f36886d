import { describe, expect, test } from '@jest/globals';
import { readAudit } from './audit.mjs';

const advisory = { title: 'Reads any file', url: 'https://advisories.example/1', severity: 'high' };
const report = (vulnerabilities) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

describe('the audit of packages', () => {
  test('names what has a known hole of high severity, and by which package it came', () => {
    const text = report({
      a: { name: 'a', severity: 'critical', range: '<2.0.1', via: [advisory] },
      b: { name: 'b', severity: 'high', range: '*', via: ['a'] },
      c: { name: 'c', severity: 'moderate', range: '*', via: [advisory] },
    });
    expect(readAudit(text)).toEqual({
      faults: ['a <2.0.1 (critical): Reads any file https://advisories.example/1', 'b * (high): through a'],
    });
  });

  test('is clean without such a hole', () => {
    expect(readAudit(report({}))).toEqual({ faults: [] });
  });

  test.each([
    ['{"message":"405 Method Not Allowed","error":{"summary":""}}', '405 Method Not Allowed'],
    ['{"error":{"code":"ENOTFOUND","summary":"getaddrinfo"}}', 'getaddrinfo'],
    ['npm error offline\nmore', 'npm error offline'],
    ['', 'npm wrote nothing'],
  ])('says why the registry could not be asked: %s', (text, unasked) => {
    expect(readAudit(text)).toEqual({ unasked });
  });
});
