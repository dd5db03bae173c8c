// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { address } from '../../test/fakeAdapter.ts'
import { mountModal } from '../../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** A visitor before the screen of a wallet that takes its time. */
async function setup() {
  const mounted = await mountModal()
  end = mounted.end
  const { latchkey, open, press, see, shadow, wallet } = mounted
  wallet.answer = 'hang'
  await open()
  await press('wallet-selector-io.rabby')
  await see('connecting-status')
  const dialog = () => shadow()?.querySelector('dialog')
  const approve = () =>
    act(async () => {
      const { attempts } = latchkey.store.getState()
      latchkey.internal.commit?.({
        attemptId: attempts.eip155?.id ?? 0,
        connection: {
          accounts: [{ address, namespace: 'eip155', type: 'eoa' }],
          connectorId: 'io.rabby',
          networkId: 'eip155:31337',
        },
        multiWallet: false,
        namespace: 'eip155',
        recentWalletId: undefined,
        type: 'approved',
      })
    })
  return { ...mounted, approve, dialog }
}

test('a wallet that agrees is seen on a dialog that is closed already, until a key is pressed', async () => {
  const { approve, dialog, find, latchkey } = await setup()
  await approve()
  expect(latchkey.store.getState().modal.open).toBe(false)
  expect(dialog()?.open).toBe(false)
  expect(dialog()?.dataset).toMatchObject({ closing: 'true', held: 'true' })
  expect(find('connecting-status')).toBeTruthy()
  expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden')

  await act(async () => void dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })))
  expect(dialog()?.dataset).toMatchObject({ closing: 'false', held: 'false' })
  expect(find('modal')).toBeFalsy()
})

test('a visitor who closes is not held, also where the wallet agrees right after', async () => {
  const { approve, dialog, press } = await setup()
  await press('modal-close')
  expect(dialog()?.dataset).toMatchObject({ closing: 'true', held: 'false' })
  await approve()
  expect(dialog()?.dataset['held']).toBe('false')
})

test('opening again ends it', async () => {
  const { approve, dialog, open } = await setup()
  await approve()
  await open({ view: 'Account' })
  await eventually(() => expect(dialog()?.dataset['held']).toBe('false'))
  expect(dialog()?.open).toBe(true)
})
