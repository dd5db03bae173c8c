import { installTestWallet } from '@latchkey/testing/playwright'
import { expect, type Page } from '@playwright/test'
import { connectPhone, readCode, test } from './phoneTest.ts'
import { choose, openModal } from './visit.ts'

/** What Safari 16.4, Chrome 120 or Firefox 121 lacks, and this browser may have. */
async function becomeOld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const take = (owner: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(owner, name)
    }
    take(URL, 'canParse', 'parse')
    take(Promise, 'withResolvers', 'try')
    take(AbortSignal, 'any')
    take(Object, 'groupBy')
    take(Map, 'groupBy')
    take(Array, 'fromAsync')
    take(
      Set.prototype,
      ...['union', 'intersection', 'difference', 'symmetricDifference'],
      ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    )
    take(String.prototype, 'isWellFormed', 'toWellFormed')
    take(Uint8Array, 'fromBase64', 'fromHex')
    take(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex')
    take(ArrayBuffer.prototype, 'transfer', 'transferToFixedLength', 'resize')
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
    take(iterator, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray')
    take(iterator, 'forEach', 'some', 'every', 'find')
    take(Element.prototype, 'checkVisibility')
    take(HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover')
    take(HTMLDialogElement.prototype, 'requestClose')
    take(Document.prototype, 'startViewTransition')
    take(globalThis, 'Iterator', 'requestIdleCallback', 'cancelIdleCallback', 'CloseWatcher')
    take(globalThis, 'scheduler', 'Temporal', 'ToggleEvent', 'CSSStartingStyleRule')
    take(navigator.constructor.prototype, 'userActivation', 'userAgentData')
  })
}

test('on the oldest promised browser a wallet connects, and a phone does and is there after a reload (S1.3, S2.5)', {
  tag: '@engine',
}, async ({ page, phone, world }) => {
  const [account] = world.faucet.eip155.accounts
  await becomeOld(page)
  const wallet = await installTestWallet(page, {
    chains: { 31337: world.chains['eip155:31337'] ?? '' },
    privateKeys: [account?.privateKey ?? '0x'],
  })
  await page.goto('/?devwallets=none&namespaces=eip155&remote=1')
  expect(await page.evaluate(() => 'canParse' in URL || 'any' in AbortSignal)).toBe(false)
  await openModal(page)
  await choose(page, wallet)
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await page.locator('#demo-disconnect').click()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')

  await connectPhone(page, phone)
  await expect(page.locator('#demo-connector')).toHaveText('walletConnect')
  await page.reload()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await expect(page.locator('#demo-address')).toHaveText(account?.address ?? '')

  await page.locator('#demo-disconnect').click()
  await page.getByTestId('demo-open-ConnectingWalletConnectBasic').click()
  expect(await readCode(page)).toMatch(/^wc:/)
})
