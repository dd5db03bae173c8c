// @vitest-environment happy-dom
import type { NetworkId } from '@latchkey/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
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

test.each(['garbage', '', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'constructor:1', ':'])(
  'a site that opens it with “%s” gives its visitor a way forward',
  async (networkId) => {
    const mounted = await mountModal()
    end = mounted.end
    await mounted.open({ view: { name: 'SwitchActiveChain', networkId: networkId as NetworkId } })
    const card = await mounted.see('modal')
    await eventually(() =>
      expect(card.textContent).toContain('This site doesn’t have that network.'),
    )
    expect(card.textContent).not.toContain('undefined')
    const forward = [...card.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Choose a network',
    )
    await act(async () => forward?.click())
    await mounted.see('network-item-eip155:31337')
  },
)
