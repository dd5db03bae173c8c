import { expect, test } from 'vitest'
import { type Awaited, socialState } from './socialState.ts'

const known = { kind: 'social', provider: 'google' } as const

test.each<[Awaited, number, boolean, object]>([
  ['opening', 0, false, { status: 'opening' }],
  ['opening', 2999, true, { status: 'opening' }],
  ['opening', 3000, false, { status: 'blocked' }],
  ['away', 0, false, { isClosed: false, status: 'away' }],
  ['away', 600_000, false, { isClosed: false, status: 'away' }],
  ['away', 600_000, true, { isClosed: true, status: 'away' }],
  ['returned', 600_000, true, { status: 'returned' }],
])('%s, opened %i ms ago, closed %s: %o', (status, openedMsAgo, isClosed, shown) => {
  expect(socialState(known, { isClosed, openedMsAgo, status, way: 'window' })).toEqual({
    ...known,
    ...shown,
  })
})

test.each<Awaited>(['opening', 'away', 'returned'])(
  'a page that leaves as a whole is about to, and one that is back opens the wallet: %s',
  (status) => {
    const facts = { isClosed: false, openedMsAgo: 600_000, status }
    const leaving = { ...known, isLeaving: true, status: 'opening' }
    expect(socialState(known, { ...facts, way: 'redirect' })).toEqual(leaving)
    expect(socialState(known, { ...facts, way: 'back' })).toEqual({ ...known, status: 'returned' })
  },
)
