import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../../scripts/folders/removeFolder.ts'
import { dayMs, hourMs } from '../../roles/arrivals/lifetimes.ts'
import { startHold, type TestHold } from '../../testing/startHold.ts'
import { createOperatorFreezes } from './createOperatorFreezes.ts'

let hold: TestHold
beforeAll(async () => {
  hold = await startHold()
})
afterAll(() => hold?.close())

const roles = ['recovery', 'wallet'] as const

function setup(keys = hold.world.folder) {
  const { database } = hold.world
  const now = () => Date.now() + hold.clock.laterMs
  return createOperatorFreezes(
    { database: { kind: 'postgres', url: '' }, wallet: { keys } } as never,
    { database, now },
  )
}

test('the operator freezes the wallet of an address at both roles, and takes that back', async () => {
  const { email, own, owner, walletId } = await hold.setup()
  const operator = setup()
  expect(await operator.freeze(email.toUpperCase(), 'root')).toEqual({
    recovery: 'frozen',
    wallet: 'frozen',
  })
  const { answer } = await hold.world.readPart(owner, 'wallet', own)
  expect(answer).toMatchObject({ code: 'wallet_frozen', status: 403 })
  expect(await operator.thaw(email, 'root')).toEqual({ recovery: 'free', wallet: 'free' })
  expect((await hold.world.readPart(owner, 'wallet', own)).part).toHaveLength(32)
  const log = await hold.world.database.rows(
    'select action, actor from audit_log where target = $1 order by id',
    [walletId],
  )
  expect(log).toEqual(
    ['wallet.freeze', 'recovery.freeze', 'wallet.thaw', 'recovery.thaw'].map((action) => ({
      action,
      actor: 'root',
    })),
  )
})

test('its owner thaws it in a day, and what the owner has frozen the operator does not thaw', async () => {
  const { email, own, owner, walletId } = await hold.setup()
  const operator = setup()
  await operator.freeze(email, 'root')
  for (const role of roles) {
    const { body } = await owner.ask('POST', `/${role}/v1/wallets/${walletId}/thaw`)
    expect(Number(body['thawInMs']) / hourMs).toBeCloseTo(24, 1)
  }
  hold.clock.laterMs += dayMs + 1000
  expect((await hold.world.readPart(owner, 'wallet', own)).part).toHaveLength(32)
  for (const role of roles) await owner.ask('POST', `/${role}/v1/wallets/${walletId}/freeze`, {})
  expect(await operator.thaw(email, 'root')).toEqual({ recovery: 'frozen', wallet: 'frozen' })
})

test('a role whose key file is elsewhere is left alone', async () => {
  const { email } = await hold.setup()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-keys-'))
  onTestFinished(() => removeFolder(folder))
  const operator = setup(folder)
  expect(await operator.freeze(email, 'root')).toEqual({})
  await copyFile(join(hold.world.folder, 'recovery.key'), join(folder, 'recovery.key'))
  expect(await operator.freeze(email, 'root')).toEqual({ recovery: 'frozen' })
})

test('error: an address without a wallet is unknown, and nothing is written', async () => {
  const before = await hold.world.database.rows('select count(*) as n from audit_log', [])
  const unknown = { recovery: 'unknown', wallet: 'unknown' }
  for (const email of ['nobody@example.com', 'no address'])
    expect(await setup().freeze(email, 'root')).toEqual(unknown)
  expect(await hold.world.database.rows('select count(*) as n from audit_log', [])).toEqual(before)
})
