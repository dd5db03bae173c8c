import { expect, test } from 'vitest'
import type { ArrivalStanding } from '../../roles/arrivals/judgeArrival.ts'
import type { MarkedSession } from '../../roles/createMarkedRows.ts'
import type { FreezeStanding } from '../../roles/freezes/judgeFreeze.ts'
import { arriveProven } from './arriveProven.ts'

const free: ArrivalStanding = { isByArrival: false, status: 'free' }
const held: ArrivalStanding = { freeAt: 5, isNew: true, status: 'held' }
const refused: ArrivalStanding = { status: 'refused' }
const frozen: FreezeStanding = { at: 0, status: 'frozen', thawAt: undefined }

async function setup(
  arrived: ArrivalStanding,
  { before, thawing = before }: { before: FreezeStanding; thawing?: FreezeStanding },
) {
  let thaws = 0
  const standing = await arriveProven(
    {
      arrivals: { arrive: async () => arrived },
      freezes: {
        standingOf: async () => before,
        thaw: async () => {
          thaws += 1
          return thawing
        },
      },
    },
    {} as MarkedSession,
    { device: 'phone', facts: {}, walletId: 'w' },
  )
  return { standing, thaws }
}

test.each([free, held, refused])(
  'where nothing is frozen it stands as it has arrived: %o',
  async (arrived) => {
    expect(await setup(arrived, { before: { status: 'free' } })).toEqual({
      standing: arrived,
      thaws: 0,
    })
  },
)

test('where the wallet is frozen it asks to thaw it, and is held until then', async () => {
  const until = (thawAt: number) => ({ before: frozen, thawing: { ...frozen, thawAt } })
  const heldUntil = (freeAt: number) => ({ freeAt, isNew: false, status: 'held' })
  expect(await setup(free, until(9))).toEqual({ standing: heldUntil(9), thaws: 1 })
  expect(await setup(held, until(9))).toEqual({ standing: heldUntil(9), thaws: 1 })
  expect(await setup(held, until(3))).toEqual({ standing: heldUntil(5), thaws: 1 })
})

test('one that thaws it at once is let in at once', async () => {
  const thawing: FreezeStanding = { status: 'free' }
  expect(await setup(free, { before: frozen, thawing })).toEqual({ standing: free, thaws: 1 })
})

test('error: one that another device has refused asks for no thaw', async () => {
  expect(await setup(refused, { before: frozen })).toEqual({ standing: refused, thaws: 0 })
})
