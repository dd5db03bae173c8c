// @vitest-environment happy-dom
import { connect } from '@latchkey/core'
import { onrampOf, ordersOf } from '@latchkey/core/modal'
import { act } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { enableAct } from '../../../test/enableAct.ts'
import { eventually } from '../../../test/eventually.ts'
import { address } from '../../../test/fakeAdapter.ts'
import { holdTimers } from '../../../test/holdTimers.ts'
import { lentAccount, ownLent } from '../../../test/lentAccount.ts'
import { mountModal } from '../../../test/mountModal.tsx'
import { harbour, lagoon } from '../../../test/networks.ts'
import { createOnrampServer, type OnrampServer, onrampUsdc } from '../../../test/onrampServer.ts'
import { typeInto } from '../../../test/typeInto.ts'

beforeEach(() => {
  // The browser opens links by itself; there is nothing to see of it here.
  const stay = (event: Event) => event.preventDefault()
  document.addEventListener('click', stay)
  return () => {
    document.removeEventListener('click', stay)
    document.body.replaceChildren()
  }
})

/** The modal of a connected account, opened at Buy. */
async function buying({
  set,
  ...options
}: { set?: (server: OnrampServer) => void } & Parameters<typeof mountModal>[0] = {}) {
  enableAct()
  const server = createOnrampServer()
  set?.(server)
  const page = await mountModal({ fetch: server.fetch, isStrict: false, ...options })
  onTestFinished(page.end)
  // Who is connected has accepted them.
  page.latchkey.store.setState({ legalAccepted: true })
  await act(async () => void (await connect(page.latchkey, { connectorId: 'io.rabby' })))
  await page.open({ view: 'OnRampProviders' })
  const text = () => page.shadow()?.textContent ?? ''
  const until = (check: () => void) =>
    eventually(async () => {
      await act(async () => {})
      check()
    })
  const says = (sentence: string) => until(() => expect(text()).toContain(sentence))
  const type = async (amount: string) => typeInto(await page.see('onramp-amount'), amount)
  const link = () => page.find('onramp-continue')
  const ready = (url = 'https://api.example/onramp/start/quoted') =>
    until(() => expect(link()?.getAttribute('href')).toBe(url))
  const stays = () => new Promise((resolve) => setTimeout(resolve, 700))
  const quotes = () => server.asked.filter((one) => one === 'POST /v1/onramp/quote').length
  return { ...page, link, quotes, ready, says, server, stays, text, type, until }
}

describe('the form', () => {
  test('says every fee and what arrives before it leads on, and asks once for what was typed (S3.40)', async () => {
    const { quotes, ready, says, see, server, text, type } = await buying()
    await see('onramp-amount')
    expect(server.asked.filter((one) => one.includes('onramp'))).toEqual(['GET /v1/onramp/options'])
    for (const amount of ['1', '10', '100']) await type(amount)
    await ready()
    expect(quotes()).toBe(1)
    for (const fact of ['$98.40', '$1.50', '$0.10', 'About 98.4 USDC', 'No real money'])
      expect(text()).toContain(fact)
    await says('Continue with Sandbox')
  })

  test('takes token, currency and way of paying from their own screens (S3.36, S3.37, S3.38, S3.39, S4.52)', async () => {
    const { latchkey, press, ready, says, text, type } = await buying()
    await press('onramp-token')
    await press('onramp-token-ETH')
    await press('onramp-currency')
    await press('onramp-currency-EUR')
    await press('onramp-method-ach_bank_account')
    await says('Between €10 and €25,000')
    await type('9000')
    await ready()
    expect(text()).toContain('ETH')
    expect(onrampOf(latchkey).store.getState().form).toMatchObject({
      amount: '9000',
      asset: 'ETH',
      currency: 'EUR',
      method: 'ach_bank_account',
    })
  })

  test.each([
    ['9.99', 'At least $10 can be paid.'],
    ['7500.01', 'At most $7,500 can be paid this way.'],
    ['123456789012345678901234567890', 'At most $7,500 can be paid this way.'],
    ['0', 'Between $10 and $7,500'],
    ['abc', 'Type an amount with two decimals at most.'],
  ])('error: %s leads nowhere, and asks nothing (S9.22)', async (amount, sentence) => {
    const { link, quotes, says, see, stays, type } = await buying()
    await see('onramp-amount')
    await type(amount)
    await says(sentence)
    await act(stays)
    expect(link()?.getAttribute('href') ?? null).toBeNull()
    expect(quotes()).toBe(0)
  })

  test('Enter opens the link as a click does; without one it opens nothing', async () => {
    const { latchkey, ready, see, type, until } = await buying()
    const submit = async () => {
      const form = (await see('onramp-amount')).closest('form')
      await act(
        async () =>
          void form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      )
    }
    await submit()
    expect(ordersOf(latchkey).store.getState().orders).toEqual([])
    await type('100')
    await ready()
    await submit()
    await until(() => expect(ordersOf(latchkey).store.getState().orders).toHaveLength(1))
    await see('onramp-status')
  })

  test('where the account runs a stranger’s code, there is a link after a yes, which leads on after a pause', async () => {
    const { find, latchkey, link, quotes, ready, see, text, type, until } = await buying({
      adapters: [lentAccount(ownLent)],
    })
    const orders = () => ordersOf(latchkey).store.getState().orders.length
    const followed: boolean[] = []
    const note = (event: Event) => followed.push(!event.defaultPrevented)
    await see('onramp-amount')
    await type('100')
    await until(() => expect(quotes()).toBe(1))
    document.querySelector('[data-latchkey-host]')?.addEventListener('click', note)
    const click = () => act(async () => link()?.click())
    await until(() => expect(text()).toContain('Continue with Sandbox'))
    // No middle click and no menu leads past the question.
    expect(link()?.tagName).toBe('BUTTON')
    expect(find('onramp-strange')).toBeNull()
    const pauses = holdTimers(400)
    onTestFinished(() => void vi.unstubAllGlobals())
    await eventually(async () => {
      await act(async () => pauses.release())
      await click()
      expect(text()).toContain('It may be able to move what arrives.')
    })
    expect(text()).toContain('Continue with Sandbox anyway')
    await ready()
    expect(link()?.getRootNode()).toHaveProperty('activeElement', link())
    followed.length = 0
    // The second click of a double click.
    await click()
    expect([orders(), followed]).toEqual([0, [false]])
    await act(async () => pauses.release())
    await click()
    expect(orders()).toBe(1)
  })

  test('while the nodes have not said what code the account runs, it does not lead on', async () => {
    let say = (_: { kind: 'none' }) => {}
    const slow = new Promise<{ kind: 'none' }>((resolve) => {
      say = resolve
    })
    const { link, quotes, ready, see, type, until } = await buying({
      adapters: [lentAccount({ [address]: slow })],
    })
    await see('onramp-amount')
    await type('100')
    await until(() => expect(quotes()).toBe(1))
    await act(async () => {})
    expect(link()?.getAttribute('href') ?? null).toBeNull()
    expect(link()?.getAttribute('aria-disabled')).toBe('true')
    await act(async () => say({ kind: 'none' }))
    await ready()
  })

  test('an account that is a contract on another network is asked about before it is paid into', async () => {
    const { link, ready, see, text, type, until } = await buying({
      adapters: [lentAccount({}, { contracts: [`eip155:31338 ${address}`] })],
      networks: [harbour, { ...lagoon, testnet: undefined }],
    })
    await see('onramp-amount')
    await type('100')
    await until(() => expect(text()).toContain('Continue with Sandbox'))
    // Nodes of other networks are not waited for: the question comes once they have said it.
    await until(() => expect(link()?.tagName).toBe('BUTTON'))
    await eventually(async () => {
      await act(async () => link()?.click())
      expect(text()).toContain('Your account is a contract on another network')
    })
    await ready()
  })

  test('several providers are chosen among, one is only shown', async () => {
    const { press, ready, says, see, server, type } = await buying({
      set: (server) => {
        server.providers = [
          ...server.providers,
          { feeRange: '1-2%', isSandbox: false, label: 'Meld', name: 'meld' },
        ]
      },
    })
    await see('onramp-provider-sandbox')
    await says('Fees 1–2%')
    await press('onramp-provider-meld')
    await type('100')
    await ready()
    await says('Continue with Meld')
    expect(server.asked.filter((one) => one.includes('/options'))).toEqual([
      'GET /v1/onramp/options',
      'GET /v1/onramp/options of meld',
    ])
  })

  test('a token has its picture where it is chosen, paid for and waited for', async () => {
    const { press, ready, see, type } = await buying()
    const pictureOf = async (id: string) =>
      (await see(id)).querySelector('img')?.getAttribute('src') ?? ''
    const picture = /\/public\/getTokenImage\/USDC\?name=USDC&projectId=/
    expect(await pictureOf('onramp-token')).toMatch(picture)
    await press('onramp-token')
    expect(await pictureOf('onramp-token-USDC')).toMatch(picture)
    await press('onramp-token-USDC')
    await type('100')
    await ready()
    await press('onramp-continue')
    const card = (await see('onramp-status')).parentElement
    expect(card?.querySelector('img')?.getAttribute('src')).toMatch(picture)
  })

  test('terms that have to be accepted bar the way on until they are', async () => {
    const { latchkey, link, ready, stays, type } = await buying({
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://site.example/terms',
    })
    await act(async () => latchkey.store.setState({ legalAccepted: false }))
    await type('100')
    await act(stays)
    expect(link()?.getAttribute('href') ?? null).toBeNull()
    await act(async () => latchkey.store.setState({ legalAccepted: true }))
    await ready()
  })
})

describe('where the server or its provider does not answer', () => {
  test('the usual tokens, currencies and limits stand there, and it is said (S8.10, S5.34, S9.23, S9.24)', async () => {
    const { press, says, see, text } = await buying({
      set: (server) => {
        server.optionsFailure = { status: 503 }
      },
    })
    await says('We can’t ask the provider right now.')
    expect(text()).toContain('Between $10 and $7,500')
    expect((await see('onramp-provider-meld')).textContent).toContain('Fees 1–2%')
    await press('onramp-currency')
    await see('onramp-currency-EUR')
  })

  test('no amount, fee or total is shown of a price that could not be had, and the link leads on (S8.11)', async () => {
    const { find, ready, says, text, type } = await buying({
      set: (server) => {
        server.failure = { status: 503 }
      },
    })
    await type('100')
    await says('Sandbox tells the price before you pay.')
    await ready('https://api.example/onramp/start/unpriced')
    expect(find('onramp-facts')).toBeFalsy()
    expect(text()).not.toContain('About')
  })

  test('without a link it is said, and asked again on a press', async () => {
    const { link, press, ready, says, server, shadow, type } = await buying({
      set: (server) => {
        server.failure = { status: 503 }
        server.hasLink = false
      },
    })
    await type('100')
    await says('We can’t get a price right now.')
    expect(link()?.getAttribute('href') ?? null).toBeNull()
    server.failure = undefined
    const again = [...(shadow()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Try again',
    )
    await act(async () => again?.click())
    await ready()
    await press('onramp-continue')
  })

  test('what the provider does not sell is said in the visitor’s language', async () => {
    const { says, type } = await buying({
      locale: 'ar',
      set: (server) => {
        server.failure = { code: 'asset_unsupported', status: 400 }
      },
    })
    await type('100')
    await says('لا يمكن شراء هذا بهذه الطريقة.')
  })
})

test('where nothing is sold, the screen says so and leads to other networks (S1.16)', async () => {
  const { says, server, shadow } = await buying({
    set: (server) => {
      server.networks = ['eip155:31338']
    },
  })
  await says('Nothing can be bought here.')
  expect(server.asked.some((one) => one.includes('onramp/'))).toBe(false)
  expect(shadow()?.querySelector('[data-testid="onramp-amount"]')).toBeNull()
})

test('where the project has it off, the screen says so (S2.13, S3.47)', async () => {
  const { says } = await buying({
    set: (server) => {
      server.isOn = false
    },
  })
  await says('This site doesn’t offer to buy with money.')
})

describe('a purchase', () => {
  async function begun(order: OnrampServer['order'], options?: Parameters<typeof buying>[0]) {
    const page = await buying(options)
    await page.type('100')
    await page.ready()
    page.server.order = order
    await page.press('onramp-continue')
    return page
  }

  test('is kept as its link is pressed, for the account of then', async () => {
    const { latchkey, says, see } = await begun({ status: 'created' })
    expect((await see('onramp-status')).dataset['status']).toBe('opening')
    await says('Finish in the Sandbox tab')
    expect(ordersOf(latchkey).store.getState().orders).toMatchObject([
      {
        asset: { symbol: 'USDC', token: onrampUsdc },
        id: 'quoted',
        payment: { amount: 10_000n, currency: 'USD' },
        url: 'https://api.example/onramp/start/quoted',
      },
    ])
  })

  test.each([
    ['opened', 'paying', 'Pay in the Sandbox tab'],
    ['paid', 'paid', 'Paid. Your USDC is on its way.'],
    ['settled', 'sent', 'Paid, not arrived yet'],
    ['failed', 'failed', 'Buy failed'],
    ['expired', 'expired', 'Nobody paid.'],
  ])('that the server calls %s', async (status, stage, sentence) => {
    const { says, until, find } = await begun({ status })
    await until(() => expect(find('onramp-status')?.dataset['status']).toBe(stage))
    await says(sentence)
    await says('No real money')
  })

  test('that failed says the provider’s reason, and leads back to the form', async () => {
    const { press, says, see, shadow } = await begun({
      reason: 'The card was declined.',
      status: 'failed',
    })
    await says('The card was declined.')
    const again = [...(shadow()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Try again',
    )
    await act(async () => again?.click())
    await see('onramp-amount')
    await press('modal-back')
    await see('account-onramp')
  })

  test('that nobody here has begun is not known', async () => {
    const { latchkey, says } = await buying()
    const { navigate } = await import('@latchkey/core/modal')
    await act(async () => navigate.push(latchkey, { id: 'other', name: 'BuyInProgress' }))
    await says('We don’t know of this purchase any more.')
  })
})
