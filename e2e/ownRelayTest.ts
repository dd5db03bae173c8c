import { expect } from '@playwright/test'
import { OwnRelay } from './ownRelay.ts'
import { test as base } from './phoneTest.ts'
import { PhoneWallet } from './phoneWallet.ts'

type RelayFixtures = {
  /** The relay between the page and the phone, of this test alone. */
  relay: OwnRelay
}

/** The test with a phone wallet, over a relay that it may stop and start. */
export const test = base.extend<RelayFixtures>({
  baseURL: async ({ relay, world }, use) => use(await relay.site(world.demoUrl ?? '')),
  phone: async ({ browser, relay, world }, use) => {
    const phone = await PhoneWallet.open(browser, await relay.site(world.phoneUrl ?? ''))
    await use(phone)
    expect(phone.misdeeds).toEqual([])
    await phone.close()
  },
  relay: async ({ world }, use) => {
    const relay = await OwnRelay.open(world)
    await use(relay)
    await relay.remove()
  },
})
