// @vitest-environment happy-dom
import { connectRemote } from '@latchkey/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeRemote, phoneWallet } from '../../../test/fakeRemote.ts'
import { mountModal } from '../../../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a network that the session’s wallet did not approve says so and cannot be chosen', async () => {
  const { offers, remote } = createFakeRemote()
  const mounted = await mountModal({ sources: [remote] })
  end = mounted.end
  await act(async () => {
    const answer = connectRemote(mounted.latchkey)
    await Promise.resolve()
    await Promise.resolve()
    offers[0]?.approve([{ ...phoneWallet, networkIds: ['eip155:31337'] }])
    await answer
  })
  await mounted.open({ view: 'Networks' })
  const approved = await mounted.see('network-item-eip155:31337')
  const other = await mounted.see('network-item-eip155:31338')
  expect(approved.getAttribute('aria-disabled')).toBeNull()
  expect(other.getAttribute('aria-disabled')).toBe('true')
  expect(other.textContent).toContain('Not approved in Phone Wallet')
})
