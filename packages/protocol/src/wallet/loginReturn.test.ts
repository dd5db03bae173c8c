import { describe, expect, test } from 'vitest'
import { type LoginReturn, readLoginReturn, writeLoginReturn } from './loginReturn.ts'

const loginId = 'L'.repeat(22)
const completion = 'C'.repeat(43)

test.each<LoginReturn>([
  { completion, loginId, site: 'https://shop.example', status: 'returned' },
  { completion, loginId, site: 'http://localhost:5173', status: 'returned' },
  { challengeId: loginId, completion, status: 'halfway' },
  { id: loginId, status: 'refused' },
])('what is written is read: $status $site', (said) => {
  expect(readLoginReturn(writeLoginReturn(said))).toEqual(said)
})

describe('error: nothing is read', () => {
  test.each([
    ['without a fragment', ''],
    ['of a window that is to leave', `#${loginId}.${completion}`],
    ['of a shorter login', `#r.${loginId.slice(1)}.${completion}.https%3A%2F%2Fshop.example`],
    ['of a shorter completion', `#r.${loginId}.${completion.slice(1)}.https%3A%2F%2Fshop.example`],
    ['without a site', `#r.${loginId}.${completion}`],
    ['of a site with a path', `#r.${loginId}.${completion}.https%3A%2F%2Fshop.example%2Fx`],
    ['of a script', `#r.${loginId}.${completion}.javascript%3Aalert(1)`],
    ['of a site without an origin', `#r.${loginId}.${completion}.null`],
    ['of half a character', `#r.${loginId}.${completion}.%E0%A4`],
    ['with more behind it', `#e.${loginId}.x`],
    ['of half a way with a site', `#h.${loginId}.${completion}.https%3A%2F%2Fshop.example`],
    ['of half a way without what ends it', `#h.${loginId}`],
  ])('%s', (_, fragment) => {
    expect(readLoginReturn(fragment)).toBeUndefined()
  })
})
