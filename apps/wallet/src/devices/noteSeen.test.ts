import { expect, test } from 'vitest'
import { createFakeServer } from '../testing/createFakeServer.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { noteSeen } from './noteSeen.ts'

const dayMs = 24 * 60 * 60_000

test('the role `recovery` learns once a day that a device is used, and again where it did not answer', async () => {
  const server = await createFakeServer()
  const wallet = createTestWallet(server)
  const { descriptor } = await wallet.logIn()
  const { walletId } = descriptor
  const note = () => noteSeen(wallet.context, walletId)
  server.failNext(/seen$/)
  await expect(note()).rejects.toMatchObject({ code: 'unavailable' })
  await note()
  await note()
  expect(server.seen).toEqual([walletId])
  wallet.clock.nowMs += dayMs
  await note()
  expect(server.seen).toEqual([walletId, walletId])
})

test('what a session opens is said each time that the server has it', async () => {
  const server = await createFakeServer()
  const wallet = createTestWallet(server)
  const { descriptor } = await wallet.logIn()
  await wallet.session.read()
  expect(wallet.opened).toEqual([descriptor.walletId])
})
