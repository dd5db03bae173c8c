import type { TestBitcoinWallet } from '@latchkey/testing/bitcoin'
import type { TestSolanaWallet } from '@latchkey/testing/solana'
import type { Page } from '@playwright/test'
import {
  accountOf,
  allNamespaces,
  expect,
  lookForWallet,
  openWallets,
  rowsOf,
  show,
  test,
} from './namespaceTest.ts'
import { takeQuestions } from './takeQuestions.ts'
import { choose, connect, expectRequest, openAccount, openModal, visit } from './visit.ts'

const ethereum = { name: 'Ether Wallet', rdns: 'dev.latchkey.ether' }

/** A wallet of another namespace, beside the one of Ethereum. */
type Other = {
  account: string
  id: string
  name: string
  namespace: 'solana' | 'bip122'
  wallet: TestSolanaWallet | TestBitcoinWallet
  failConnect: (error: { code: number; message: string }) => void
}

for (const namespace of ['solana', 'bip122'] as const) {
  const title = namespace === 'solana' ? 'Solana' : 'Bitcoin'
  const other = test.extend<{ other: Other }>({
    other: async ({ ids, installBitcoin, installSolana }, use) => {
      if (namespace === 'solana') {
        const wallet = await installSolana()
        const failConnect: Other['failConnect'] = (error) =>
          wallet.failNext('standard:connect', Object.assign(new Error(error.message), error))
        const [account] = wallet.accounts
        return use({
          account,
          failConnect,
          id: ids.solana,
          name: 'Solana Wallet',
          namespace,
          wallet,
        })
      }
      const wallet = await installBitcoin()
      return use({
        account: wallet.accounts[0]?.payment ?? '',
        failConnect: (error) => wallet.failNext('bitcoin:connect', error),
        id: ids.bitcoin,
        name: 'Bitcoin Wallet',
        namespace,
        wallet,
      })
    },
  })

  test.describe(`a ${title} wallet beside a connected Ethereum wallet`, () => {
    other(
      'that declines says so, keeps the first, and connects when asked again (S8.40)',
      async ({ install, other, page }) => {
        const ether = await install(ethereum)
        await visit(page, allNamespaces)
        await connect(page, ether)
        other.wallet.rejectNext()
        await rowsOf(await lookForWallet(page, other.id)).click()
        await expectRequest(
          page,
          `Request declined in ${other.name}.`,
          'Nothing was connected. You can ask again.',
        )
        await expect(page.getByTestId('modal-title')).toHaveText(other.name)
        await expect(page.locator('#demo-namespace')).toHaveText('eip155')
        await expect(accountOf(page, 'eip155')).toHaveText(ether.accounts[0])
        await page.getByTestId('try-again').click()
        await expect(accountOf(page, namespace)).toHaveText(other.account)
        await expect(page.locator('#demo-namespace')).toHaveText(namespace)
        await expect(page.getByTestId('modal')).toBeHidden()
      },
    )

    other(
      'that is locked asks to be unlocked, and connects then (S8.41)',
      async ({ install, other, page }) => {
        const ether = await install(ethereum)
        await visit(page, allNamespaces)
        await connect(page, ether)
        other.failConnect({ code: -32603, message: 'Wallet is locked' })
        await rowsOf(await lookForWallet(page, other.id)).click()
        await expectRequest(page, `${other.name} is locked.`, 'Unlock it, then try again.')
        await page.getByTestId('try-again').click()
        await expect(accountOf(page, namespace)).toHaveText(other.account)
      },
    )

    other(
      'that keeps silent is helped along, and going back leads to its list with the first untouched',
      async ({ install, other, page }) => {
        const ether = await install(ethereum)
        const owner = takeQuestions(other.wallet)
        await page.clock.install()
        await visit(page, allNamespaces)
        await connect(page, ether)
        const modal = await lookForWallet(page, other.id)
        await rowsOf(modal).click()
        await owner.asked()
        await expect(modal).toHaveAttribute('data-view', 'ConnectingExternal')
        await page.clock.runFor(8_500)
        await expectRequest(
          page,
          `Confirm in ${other.name}`,
          'Approve to connect. This can’t move your funds.',
          `Don’t see it? Open ${other.name} from your browser’s toolbar.`,
        )
        await page.getByTestId('modal-back').click()
        await expect(modal).toHaveAttribute('data-view', 'Connect')
        await expect(rowsOf(modal)).toHaveText([new RegExp(other.name)])
        await page.getByTestId('modal-back').click()
        await expect(modal).toHaveAttribute('data-view', 'SwitchActiveChain')
        await page.getByTestId('modal-close').click()
        await expect(modal).toBeHidden()
        await expect(page.locator('#demo-status')).toHaveText('connected')
        await expect(accountOf(page, 'eip155')).toHaveText(ether.accounts[0])
        await expect(accountOf(page, namespace)).toBeEmpty()
        expect(ether.granted).toHaveLength(1)
      },
    )

    other(
      'that keeps silent can be closed; its late yes still connects beside the first',
      async ({ install, other, page }) => {
        const ether = await install(ethereum)
        const owner = takeQuestions(other.wallet)
        await visit(page, allNamespaces)
        await connect(page, ether)
        await rowsOf(await lookForWallet(page, other.id)).click()
        await owner.asked()
        await page.keyboard.press('Escape')
        await expect(page.getByTestId('modal')).toBeHidden()
        await expect(page.locator('#demo-status')).toHaveText('connected')
        await expect(page.locator('#demo-namespace')).toHaveText('eip155')
        owner.answer({ approved: true })
        await expect(accountOf(page, namespace)).toHaveText(other.account)
        await expect(accountOf(page, 'eip155')).toHaveText(ether.accounts[0])
        await expect(page.getByTestId('modal')).toBeHidden()
      },
    )

    other(
      'whose account is removed ends alone, and the page shows the one that is left (S4.40)',
      async ({ install, other, page }) => {
        const ether = await install(ethereum)
        await visit(page, allNamespaces)
        await connect(page, ether)
        await rowsOf(await lookForWallet(page, other.id)).click()
        await expect(accountOf(page, namespace)).toHaveText(other.account)
        const modal = await openAccount(page)
        other.wallet.removeAccount(0)
        await expect(accountOf(page, namespace)).toBeEmpty()
        await expect(page.locator('#demo-status')).toHaveText('connected')
        await expect(page.locator('#demo-namespace')).toHaveText('eip155')
        await expect(page.locator('#demo-address')).toHaveText(ether.accounts[0])
        // The screen stays, about the account that is left.
        await expect(modal.getByTestId('account-address')).toContainText('alice.eth')
        await page.reload()
        await expect(accountOf(page, 'eip155')).toHaveText(ether.accounts[0])
        await expect(accountOf(page, namespace)).toBeEmpty()
      },
    )

    other(
      'that is locked at the next visit is not restored, without a window, and the first is (S4.2)',
      async ({ install, other, page }) => {
        const ether = await install(ethereum)
        await visit(page, allNamespaces)
        await connect(page, ether)
        await rowsOf(await lookForWallet(page, other.id)).click()
        await expect(accountOf(page, namespace)).toHaveText(other.account)
        other.wallet.lock()
        await expect(accountOf(page, namespace)).toBeEmpty()
        await page.reload()
        await expect(accountOf(page, 'eip155')).toHaveText(ether.accounts[0])
        await expect(accountOf(page, namespace)).toBeEmpty()
        const modal = await lookForWallet(page, other.id)
        await modal
          .getByTestId(/^wallet-selector-/)
          .filter({ hasText: other.name })
          .click()
        await expect(accountOf(page, namespace)).toHaveText(other.account)
      },
    )

    other(
      'that declines to sign gives the site the stable error, and signs the next time (S8.40)',
      async ({ install, other, page }) => {
        await install(ethereum)
        await visit(page, `namespaces=eip155,${namespace}`)
        await openModal(page)
        await rowsOf(page.getByTestId('modal')).filter({ hasText: other.name }).click()
        await expect(accountOf(page, namespace)).toHaveText(other.account)
        for (const button of ['#demo-sign-message', '#demo-send-transaction']) {
          other.wallet.rejectNext()
          await page.locator(button).click()
          await expect(page.locator('#demo-error')).toHaveText(
            'wallet.user_rejected: User rejected the request',
          )
          await page.locator(button).click()
          await expect(page.locator('#demo-result')).not.toBeEmpty()
          await expect(page.locator('#demo-error')).toBeEmpty()
        }
        await expect(page.locator('#demo-status')).toHaveText('connected')
      },
    )
  })
}

test('a connect that waits in one wallet does not keep another namespace from connecting, and its late yes counts', {
  tag: '@flow',
}, async ({ install, installSolana, page }) => {
  const ether = await install(ethereum)
  const solana = await installSolana()
  const owner = takeQuestions(ether)
  await visit(page, allNamespaces)
  const modal = await openModal(page)
  await choose(page, ether)
  await owner.asked()
  await page.getByTestId('modal-back').click()
  await rowsOf(modal).filter({ hasText: 'Solana Wallet' }).click()
  await expect(accountOf(page, 'solana')).toHaveText(solana.accounts[0])
  await expect(modal).toBeHidden()
  await expect(page.locator('#demo-namespace')).toHaveText('solana')
  owner.answer({ approved: true })
  await expect(accountOf(page, 'eip155')).toHaveText(ether.accounts[0])
  await expect(accountOf(page, 'solana')).toHaveText(solana.accounts[0])
  await page.reload()
  await expect(accountOf(page, 'eip155')).toHaveText(ether.accounts[0])
  await expect(accountOf(page, 'solana')).toHaveText(solana.accounts[0])
})

test('a late yes does not close the screen on which another wallet is waited for', async ({
  install,
  installSolana,
  page,
}) => {
  const ether = await install(ethereum)
  const solana = await installSolana()
  const first = takeQuestions(ether)
  const second = takeQuestions(solana)
  await visit(page, allNamespaces)
  const modal = await openModal(page)
  await choose(page, ether)
  await first.asked()
  await page.getByTestId('modal-back').click()
  await rowsOf(modal).filter({ hasText: 'Solana Wallet' }).click()
  await second.asked()
  first.answer({ approved: true })
  await expect(accountOf(page, 'eip155')).toHaveText(ether.accounts[0])
  await expect(page.getByTestId('connecting-status')).toContainText('Confirm in Solana Wallet')
  second.answer({ approved: true })
  await expect(accountOf(page, 'solana')).toHaveText(solana.accounts[0])
  await expect(modal).toBeHidden()
  await expect(page.locator('#demo-namespace')).toHaveText('solana')
})

test('a network switch that waits in one wallet leaves the other namespaces to be used', async ({
  ids,
  install,
  installSolana,
  page,
}) => {
  const ether = await install(ethereum)
  const solana = await installSolana()
  await visit(page, allNamespaces)
  await connect(page, ether)
  await rowsOf(await lookForWallet(page, ids.solana)).click()
  await expect(accountOf(page, 'solana')).toHaveText(solana.accounts[0])
  await show(page, 'eip155:31337')

  const owner = takeQuestions(ether)
  await page.getByTestId('network-button').first().click()
  await page.getByTestId('network-item-eip155:31338').click()
  await owner.asked()
  await page.keyboard.press('Escape')
  await show(page, ids.solana)
  await expect(page.locator('#demo-address')).toHaveText(solana.accounts[0])
  owner.answer({ approved: true })
  await expect.poll(() => ether.chainId).toBe(31338)
  await expect(accountOf(page, 'solana')).toHaveText(solana.accounts[0])
  await expect(page.getByTestId('modal')).toBeHidden()
})

test.describe('a wallet on a chain that the site does not have', () => {
  test('of Bitcoin is told apart from one that did not connect, and the developer gets the reason (S5.20)', async ({
    ids,
    install,
    installBitcoin,
    page,
  }) => {
    const ether = await install(ethereum)
    const bitcoin = await installBitcoin({ networks: { testnet: 'http://127.0.0.1:1' } })
    await visit(page, allNamespaces)
    await connect(page, ether)
    const row = rowsOf(await lookForWallet(page, ids.bitcoin))
    const connectorId = ((await row.getAttribute('data-testid')) ?? '').slice(
      'wallet-selector-'.length,
    )
    await row.click()
    await expectRequest(
      page,
      'Bitcoin Wallet is on a network this site doesn’t use.',
      'Switch networks in Bitcoin Wallet, then try again.',
    )
    await expect(accountOf(page, 'eip155')).toHaveText(ether.accounts[0])
    expect(bitcoin.granted).toHaveLength(0)
    expect(await connectError(page, { connectorId, namespace: 'bip122' })).toBe(
      'connector.chains_not_supported: The connector does not support any of the requested chains',
    )
  })

  test('of Solana is connected, and the way out is to disconnect it alone (S4.35)', async ({
    ids,
    install,
    installSolana,
    page,
  }) => {
    const ether = await install(ethereum)
    const solana = await installSolana({ chains: { 'solana:mainnet': 'http://127.0.0.1:1' } })
    await visit(page, allNamespaces)
    await connect(page, ether)
    const modal = await lookForWallet(page, ids.solana)
    await rowsOf(modal).click()
    await expect(modal).toHaveAttribute('data-view', 'UnsupportedChain')
    await expect(accountOf(page, 'solana')).toHaveText(solana.accounts[0])
    await page.keyboard.press('Escape')
    await expect(modal).toBeVisible()
    // The wallet cannot follow; it says so and leads back.
    await page.getByTestId(`network-item-${ids.solana}`).click()
    await expect(page.getByTestId('connecting-status')).toContainText(
      'Your wallet couldn’t switch to ',
    )
    await page.getByTestId('modal-back').click()
    await expect(modal).toHaveAttribute('data-view', 'UnsupportedChain')
    await page.getByTestId('disconnect-button').click()
    await expect(modal).toBeHidden()
    await expect(accountOf(page, 'solana')).toBeEmpty()
    await expect(page.locator('#demo-address')).toHaveText(ether.accounts[0])
  })

  test('that is not the one in use neither opens nor closes the screen of the one that is (S4.35)', async ({
    ids,
    install,
    installSolana,
    page,
    world,
  }) => {
    const [one = '', two = ''] = [world.chains['eip155:31337'], world.chains['eip155:31338']]
    const ether = await install({
      ...ethereum,
      chainId: 31337,
      chains: { 1: one, 31337: one, 31338: two },
    })
    const solana = await installSolana()
    await visit(page, allNamespaces)
    await connect(page, ether)
    await rowsOf(await lookForWallet(page, ids.solana)).click()
    await expect(accountOf(page, 'solana')).toHaveText(solana.accounts[0])

    ether.switchChain(1)
    // The wallet's news has arrived when the list says so.
    await page.getByTestId('network-button').first().click()
    await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'Networks')
    await expect(page.locator('#demo-network')).toContainText(ids.solana)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('modal')).toBeHidden()

    // As soon as it is the one in use, there is no way around.
    await openWallets(page, 'eip155')
    await page.getByTestId('connection-dev.latchkey.ether').click()
    await expect(page.locator('#demo-network')).toHaveText('Unknown Network (eip155:1)')
    await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'UnsupportedChain')
    await page.getByTestId('network-item-eip155:31337').click()
    await expect(page.locator('#demo-network')).toContainText('eip155:31337')
    await expect(accountOf(page, 'solana')).toHaveText(solana.accounts[0])
  })
})

test('a wallet that is gone at the next visit leaves the others restored, and nothing flickers (S4.2, S4.36)', {
  tag: '@flow',
}, async ({ context, ids, install, installBitcoin, installSolana, page }) => {
  const ether = await install({ ...ethereum, inEveryTab: true })
  const bitcoin = await installBitcoin({ inEveryTab: true })
  await installSolana()
  await visit(page, allNamespaces)
  await connect(page, ether)
  for (const id of [ids.bitcoin, ids.solana]) {
    await rowsOf(await lookForWallet(page, id)).click()
    await expect(page.locator('#demo-network')).toContainText(id)
    await expect(page.getByTestId('modal')).toBeHidden()
  }
  await page.close()

  // The Solana wallet, whose account was shown, was in that page alone.
  const later = await context.newPage()
  const seen = await watchFrames(later, [
    '#demo-account-eip155',
    '#demo-account-bip122',
    '#demo-status',
  ])
  await visit(later, allNamespaces)
  await expect(accountOf(later, 'eip155')).toHaveText(ether.accounts[0])
  await expect(accountOf(later, 'bip122')).toHaveText(bitcoin.accounts[0]?.payment ?? '')
  await expect(later.locator('#demo-status')).toHaveText('connected')
  await expect(accountOf(later, 'solana')).toBeEmpty()
  // Whichever was back first after the Solana wallet had had its second is shown.
  const shown = [ether.accounts[0], bitcoin.accounts[0]?.payment]
  expect(shown).toContain(await later.locator('#demo-address').textContent())
  expect(await seen()).toEqual({
    '#demo-account-bip122': ['', bitcoin.accounts[0]?.payment],
    '#demo-account-eip155': ['', ether.accounts[0]],
    '#demo-status': expect.arrayContaining(['reconnecting', 'connected']),
  })
  expect((await seen())['#demo-status']).not.toContain('disconnected')
})

test.describe('two tabs', () => {
  test('a namespace disconnected in one is ended in the other, which keeps the rest; a connect in one is in the other (S4.36)', async ({
    context,
    ids,
    install,
    installBitcoin,
    installSolana,
    page,
  }) => {
    const ether = await install({ ...ethereum, inEveryTab: true })
    const solana = await installSolana({ inEveryTab: true })
    const bitcoin = await installBitcoin({ inEveryTab: true })
    const tab = await context.newPage()
    for (const each of [page, tab]) await visit(each, allNamespaces)

    await test.step('what connects in one connects in the other', async () => {
      // A visitor acts on the tab in front; one behind draws a frame a second.
      await page.bringToFront()
      await connect(page, ether)
      await expect(accountOf(tab, 'eip155')).toHaveText(ether.accounts[0])
      for (const [id, namespace, address] of [
        [ids.solana, 'solana', solana.accounts[0]],
        [ids.bitcoin, 'bip122', bitcoin.accounts[0]?.payment ?? ''],
      ] as const) {
        await rowsOf(await lookForWallet(page, id)).click()
        await expect(accountOf(page, namespace)).toHaveText(address)
        await expect(accountOf(tab, namespace)).toHaveText(address)
      }
      // Which one a tab shows is its own business.
      await expect(tab.locator('#demo-address')).toHaveText(ether.accounts[0])
    })

    await test.step('what ends in one ends in the other', async () => {
      await tab.bringToFront()
      await openWallets(tab, 'solana')
      await tab.getByTestId('connection-end-solana-wallet').click()
      for (const each of [page, tab]) {
        await expect(accountOf(each, 'solana')).toBeEmpty()
        await expect(accountOf(each, 'eip155')).toHaveText(ether.accounts[0])
        await expect(accountOf(each, 'bip122')).toHaveText(bitcoin.accounts[0]?.payment ?? '')
      }
      await expect(page.locator('#demo-namespace')).toHaveText('bip122')
    })

    await test.step('and all of it', async () => {
      await tab.getByTestId('disconnect-all').click()
      for (const each of [page, tab])
        await expect(each.locator('#demo-status')).toHaveText('disconnected')
      await page.reload()
      await expect(page.locator('#demo-status')).toHaveText('disconnected')
    })
  })

  test('where one replaces a wallet by another, the other follows instead of ending it', async ({
    context,
    install,
    page,
  }) => {
    const first = await install({ ...ethereum, inEveryTab: true })
    const second = await install({
      inEveryTab: true,
      name: 'Second Wallet',
      rdns: 'dev.latchkey.second',
    })
    const tab = await context.newPage()
    for (const each of [page, tab]) await visit(each)
    await page.bringToFront()
    await connect(page, first)
    await expect(tab.locator('#demo-connector')).toHaveText('dev.latchkey.ether')
    await page.getByTestId('demo-open-Connect').click()
    await choose(page, second)
    await expect.poll(() => first.granted).toHaveLength(0)
    for (const each of [page, tab]) {
      await expect(each.locator('#demo-connector')).toHaveText('dev.latchkey.second')
      await each.reload()
      await expect(each.locator('#demo-connector')).toHaveText('dev.latchkey.second')
    }
  })
})

/** What a site that connects a wallet itself gets. */
function connectError(
  page: Page,
  wanted: { connectorId: string; namespace: string },
): Promise<string> {
  return page.evaluate(async (wanted) => {
    const { connect } = (
      globalThis as unknown as {
        latchkeyDemo: { connect(wanted: object): Promise<unknown> }
      }
    ).latchkeyDemo
    return connect(wanted).then(
      () => 'connected',
      (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
    )
  }, wanted)
}

/** What stood in some places of a page, frame by frame, without repetitions. */
async function watchFrames(page: Page, selectors: readonly string[]) {
  await page.addInitScript((selectors) => {
    const seen: Record<string, string[]> = {}
    Object.assign(globalThis, { framesSeen: seen })
    const look = () => {
      for (const selector of selectors) {
        const text = document.querySelector(selector)?.textContent
        const list = seen[selector] ?? []
        seen[selector] = list
        if (text !== null && text !== undefined && list.at(-1) !== text) list.push(text)
      }
      requestAnimationFrame(look)
    }
    look()
  }, selectors)
  return () =>
    page.evaluate(
      () => (globalThis as unknown as { framesSeen: Record<string, string[]> }).framesSeen,
    )
}
