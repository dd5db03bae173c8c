// @vitest-environment happy-dom
import { swapOf } from '@latchkey/core/modal'
import { describe, expect, test } from 'vitest'
import { mountSwap } from '../../../test/mountSwap.tsx'
import { unlistedToken } from '../../../test/swapServer.ts'
import { typeInto } from '../../../test/typeInto.ts'

/** The list of what can come. */
async function opened(options: Parameters<typeof mountSwap>[0] = {}) {
  const page = await mountSwap(options)
  await page.press('swap-select-token-button-toToken')
  const search = (text: string) =>
    page.see('swap-select-token-search-input').then((field) => typeInto(field, text))
  const to = () => swapOf(page.latchkey).store.getState().form.to
  return { ...page, search, to }
}

describe('the list of tokens', () => {
  test('has what the account has before the others, with how much and its worth, and what is paid cannot be taken (S1.9, S3.34)', async () => {
    const { press, see, shadow, to, until } = await opened()
    await until(() => {
      const titles = [...(shadow()?.querySelectorAll('h3') ?? [])].map((one) => one.textContent)
      expect(titles).toEqual(['Your tokens', 'Tokens'])
    })
    const own = await see('swap-select-token-item-ETH')
    expect(own.getAttribute('aria-disabled')).toBe('true')
    expect(own.textContent).toContain('You pay with it')
    expect(own.textContent).toContain('$3,086.41')
    await press('swap-select-token-item-ETH')
    expect(to()).toBeUndefined()
    await press('swap-select-token-item-DAI')
    expect(to()).toEqual({ address: expect.stringMatching(/^0x6B17/) })
  })

  test('suggests what most look for', async () => {
    const { press, see, to } = await opened()
    expect((await see('swap-suggested-ETH')).getAttribute('aria-disabled')).toBe('true')
    await press('swap-suggested-ETH')
    expect(to()).toBeUndefined()
    await press('swap-suggested-USDC')
    expect(to()?.address).toMatch(/^0xA0b8/)
  })

  test('is searched by name and symbol', async () => {
    const { find, search, see, until } = await opened()
    await see('swap-select-token-item-USDC')
    await search('usd c')
    await until(() => expect(find('swap-select-token-item-DAI')).toBeNull())
    await see('swap-select-token-item-USDC')
  })

  test('that cannot be loaded says so', async () => {
    const { says } = await opened({
      set: (server) => {
        server.lists = Promise.reject(new TypeError('down'))
        server.lists.catch(() => undefined)
      },
    })
    await says('Failed to initialize swap')
  })
})

describe('a token that no list has', () => {
  test('is found by its address, named, and warned of before it is taken', async () => {
    const { press, ready, says, search, see, to, type } = await opened()
    await search(unlistedToken.address)
    expect((await see('swap-unlisted')).textContent).toContain('Anyone can call a token TIX.')
    await says('Tickets')
    await says(unlistedToken.address)
    expect(to()).toBeUndefined()
    await press('swap-select-token-item-TIX')
    await says('This token is on no list.')
    await type('1')
    // Its 0 decimals are no reason to fail; that no price is known is said.
    await ready()
    await says('We don’t know what TIX is worth.')
  })

  test('is none where the contract is no token', async () => {
    const { says, search } = await opened()
    await search('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await says('No token has this address here.')
  })
})
