import { expect, test, vi } from 'vitest'
import { setup, wallet } from '../fixtures/setup.ts'
import { getAccount } from '../getAccount.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { openModal } from './openModal.ts'

test('error: without the code that ends a wallet the page is disconnected all the same, and the error says why (S8.33)', async () => {
  const { latchkey, state } = setup()
  await connect(latchkey, { connectorId: wallet.id })
  openModal(latchkey)
  const cause = new TypeError('Failed to fetch dynamically imported module: /a.js')
  vi.spyOn(latchkey.internal, 'adapterActions').mockRejectedValue(cause)
  await expect(disconnect(latchkey)).rejects.toMatchObject({
    cause: [cause],
    code: 'connector.disconnect_failed',
    message: `Failed to disconnect chains: eip155: ${cause.message}`,
  })
  expect(getAccount(latchkey).status).toBe('disconnected')
  expect(state().modal.open).toBe(false)
})

test('a modal that was opened since stays open when the wallet has answered at last', async () => {
  let answer = () => {}
  const { asked, latchkey, state } = setup({
    actions: {
      disconnect: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    },
  })
  await connect(latchkey, { connectorId: wallet.id })
  const ending = disconnect(latchkey)
  await vi.waitFor(() => expect(asked).toContain('disconnect'))
  openModal(latchkey)
  answer()
  await ending
  expect(state().modal.open).toBe(true)

  await connect(latchkey, { connectorId: wallet.id })
  openModal(latchkey)
  const again = disconnect(latchkey)
  await vi.waitFor(() => expect(asked.filter((each) => each === 'disconnect')).toHaveLength(2))
  closeModal(latchkey)
  openModal(latchkey)
  answer()
  await again
  expect(state().modal.open).toBe(true)
})

test('the page is disconnected before the wallet has answered, and the modal closes after', async () => {
  let answer = () => {}
  const { asked, latchkey, state } = setup({
    actions: {
      disconnect: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    },
  })
  await connect(latchkey, { connectorId: wallet.id })
  openModal(latchkey)
  const ending = disconnect(latchkey)
  expect(getAccount(latchkey).status).toBe('disconnected')
  await vi.waitFor(() => expect(asked).toContain('disconnect'))
  expect(state().modal.open).toBe(true)
  answer()
  await ending
  expect(state().modal.open).toBe(false)
})
