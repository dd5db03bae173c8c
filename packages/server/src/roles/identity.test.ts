import { expect, test } from 'vitest'
import { emailIdentity, type Identity, identityMark } from './identity.ts'

const keys = { mac: (purpose: string, text: string) => `${purpose} ${text}` }
const of = (change: Partial<Identity>) =>
  identityMark(keys, { ...emailIdentity('ann@example.com'), ...change })

test('an identity is its kind, issuer and subject: none of another has its mark, whatever a subject holds', () => {
  const issuer = 'https://login.example'
  const marks = [
    of({}),
    of({ subject: 'Ann@example.com' }),
    of({ issuer }),
    of({ issuer, subject: '|ann@example.com' }),
    of({ subject: `${issuer}|ann@example.com` }),
    of({ issuer: `${issuer}/a`, subject: 'b' }),
    of({ issuer, subject: '/a|b' }),
    of({ subject: '' }),
    of({ subject: '\n' }),
  ]
  expect(new Set(marks).size).toBe(marks.length)
})

test('error: an issuer that could end before its end is refused', () => {
  expect(() => of({ issuer: 'https://login.example|ann', subject: '' })).toThrow(RangeError)
})
