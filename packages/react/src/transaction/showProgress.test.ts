// @vitest-environment happy-dom
import { openModal } from '@latchkey/core'
import { currentView, navigate } from '@latchkey/core/modal'
import { expect, onTestFinished, test } from 'vitest'
import { createTestLatchkey } from '../test/createTestLatchkey.ts'
import { showProgress } from './showProgress.ts'

function setup(view: 'Networks' | 'WalletSendPreview') {
  const { latchkey } = createTestLatchkey()
  onTestFinished(() => latchkey.destroy())
  openModal(latchkey, { view })
  showProgress(latchkey, ['WalletSend', 'WalletSendPreview'], {
    id: '0x1',
    name: 'WalletSendProgress',
  } as never)
  const shown = () => currentView(latchkey.store.getState().router).name
  return { latchkey, shown }
}

test('what becomes of a transfer is shown, and back from there is the account (S4.46)', () => {
  const { latchkey, shown } = setup('WalletSendPreview')
  expect(shown()).toBe('WalletSendProgress')
  navigate.back(latchkey)
  expect(shown()).toBe('Account')
})

test('who has left the form by then stays where they are', () => {
  expect(setup('Networks').shown()).toBe('Networks')
})
