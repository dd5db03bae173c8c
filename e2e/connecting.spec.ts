import type { Page } from '@playwright/test'
import { inTurn } from './inTurn.ts'
import { takeQuestions } from './takeQuestions.ts'
import { expect } from './test.ts'
import { untilStill } from './untilStill.ts'
import { choose, connect, expectRequest, openAccount, openModal, visit } from './visit.ts'
import { test } from './walletTest.ts'

const name = 'Development Wallet'

test('a declined connect says so, and asking again connects (S8.40)', { tag: '@flow' }, async ({
  page,
  wallet,
}) => {
  wallet.rejectNext()
  await visit(page)
  await openModal(page)
  await choose(page, wallet)
  await expectRequest(
    page,
    `Request declined in ${name}.`,
    'Nothing was connected. You can ask again.',
  )
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  await expect(page.getByTestId('try-again')).toHaveText('Try again')
  await page.getByTestId('try-again').click()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await expect(page.getByTestId('modal')).toBeHidden()
})

test('a wallet that is busy with an earlier request says where that is, and asking again connects (S8.53)', async ({
  page,
  wallet,
}) => {
  wallet.failNext('eth_requestAccounts', {
    code: -32002,
    message: "Request of type 'wallet_requestPermissions' already pending",
  })
  await visit(page)
  await openModal(page)
  await choose(page, wallet)
  await expectRequest(
    page,
    `${name} already has a request waiting.`,
    'Answer that request in the wallet. If nothing happens here, try again.',
  )
  await page.getByTestId('try-again').click()
  await expect(page.locator('#demo-status')).toHaveText('connected')
})

test('a wallet that is busy with an earlier request connects by itself once its owner has answered it (S8.53)', {
  tag: '@flow',
}, async ({ page, wallet }) => {
  const owner = takeQuestions(wallet)
  await visit(page)
  await openModal(page)
  await choose(page, wallet)
  await owner.asked()
  // The question outlives the page that asked it.
  await visit(page)
  await openModal(page)
  await choose(page, wallet)
  await expectRequest(
    page,
    `${name} already has a request waiting.`,
    'Answer that request in the wallet. If nothing happens here, try again.',
  )
  owner.answer({ approved: true })
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await expect(page.getByTestId('modal')).toBeHidden()
})

test('a wallet that cannot do what is asked says so, and another one is the only way on (S8.42)', async ({
  page,
  wallet,
}) => {
  wallet.failNext('eth_requestAccounts', { code: 4200, message: 'Method not supported' })
  await visit(page)
  const modal = await openModal(page)
  await choose(page, wallet)
  await expectRequest(
    page,
    `${name} can’t do what this site needs.`,
    'Update the wallet, or choose another one.',
  )
  await expect(page.getByTestId('try-again')).toHaveText('Choose another wallet')
  await page.getByTestId('try-again').click()
  await expect(modal).toHaveAttribute('data-view', 'Connect')
})

test('only a wallet that shared no account is asked to be unlocked (S8.41)', async ({
  page,
  wallet,
}) => {
  wallet.failNext('eth_requestAccounts', { code: 4100, message: 'Unauthorized' })
  await visit(page)
  await openModal(page)
  await choose(page, wallet)
  await expectRequest(
    page,
    `${name} shared no account.`,
    'Make sure it’s unlocked, then try again.',
  )
})

test('a wallet that grants an account and never says where it is connects', async ({
  page,
  wallet,
}) => {
  const { request } = wallet.provider
  wallet.provider.request = (asked) =>
    asked.method === 'eth_chainId' ? new Promise(() => {}) : request(asked)
  await visit(page)
  await openModal(page)
  await choose(page, wallet)
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await expect(page.locator('#demo-network')).toContainText('eip155:31337')
  await expect(page.getByTestId('modal')).toBeHidden()
})

test('a wallet that breaks is told from one that declined, and asking again connects (S8.50)', async ({
  page,
  wallet,
}) => {
  wallet.failNext('eth_requestAccounts', {
    code: -32603,
    message: '<b>Internal</b> JSON-RPC error',
  })
  await visit(page)
  await openModal(page)
  await choose(page, wallet)
  await expectRequest(page, `${name} didn’t connect.`, 'Try again, or use another wallet.')
  await page.getByTestId('try-again').click()
  await expect(page.locator('#demo-status')).toHaveText('connected')
})

test('a wallet that keeps silent is helped along after eight seconds, and its late yes connects', async ({
  page,
  wallet,
}) => {
  const owner = takeQuestions(wallet)
  await page.clock.install()
  await visit(page)
  await openModal(page)
  await choose(page, wallet)
  const waiting = `Confirm in ${name}`
  const hint = 'Approve to connect. This can’t move your funds.'
  await expectRequest(page, waiting, hint, '')
  await expect(page.getByTestId('other-wallet')).toHaveText('Use another wallet')
  await owner.asked()
  // Time stands still between the looks; some of the eight seconds has passed by now.
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.clock.runFor(4_000)
  await expectRequest(page, waiting, hint, '')
  await untilStill(page)
  const { height } = (await page.getByTestId('modal').boundingBox())!
  await page.clock.runFor(4_000)
  await expectRequest(
    page,
    waiting,
    hint,
    `Don’t see it? Open ${name} from your browser’s toolbar.`,
  )
  await expect(page.getByTestId('try-again')).toHaveText('Try again')
  await untilStill(page)
  expect((await page.getByTestId('modal').boundingBox())!.height, 'nothing moves').toBe(height)
  await page.clock.resume()
  owner.answer({ approved: true })
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await expect(page.getByTestId('modal')).toBeHidden()
})

test('while one wallet keeps silent another can be chosen, and the late yes of the first changes nothing', async ({
  install,
  page,
}) => {
  const silent = await install()
  const other = await install({ name: 'Other Wallet', rdns: 'dev.latchkey.other' })
  const owner = takeQuestions(silent)
  await visit(page)
  await openModal(page)
  await choose(page, silent)
  await owner.asked()
  await page.getByTestId('modal-back').click()
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'Connect')
  await choose(page, other)
  await expect(page.locator('#demo-connector')).toHaveText('dev.latchkey.other')
  await expect(page.getByTestId('modal')).toBeHidden()
  owner.answer({ approved: true })
  await expect.poll(() => silent.granted).toHaveLength(1)
  await expect(page.locator('#demo-connector')).toHaveText('dev.latchkey.other')
  await page.reload()
  await expect(page.locator('#demo-connector')).toHaveText('dev.latchkey.other')
})

test('closing while the wallet keeps silent is allowed, and its late yes still connects', async ({
  page,
  wallet,
}) => {
  const owner = takeQuestions(wallet)
  await visit(page)
  await openModal(page)
  await choose(page, wallet)
  await owner.asked()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('modal')).toBeHidden()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  await expect(page.getByTestId('connect-button')).toBeEnabled()
  owner.answer({ approved: true })
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await expect(page.getByTestId('modal')).toBeHidden()
})

test('closing while the wallet keeps silent and asking again names the request that waits (S8.53)', async ({
  page,
  wallet,
}) => {
  const owner = takeQuestions(wallet)
  await visit(page)
  await openModal(page)
  await choose(page, wallet)
  await owner.asked()
  await page.keyboard.press('Escape')
  await openModal(page)
  await choose(page, wallet)
  await expectRequest(
    page,
    `${name} already has a request waiting.`,
    'Answer that request in the wallet. If nothing happens here, try again.',
  )
  // The answer to the first request is the answer to both.
  owner.answer({ approved: true })
  await expect(page.locator('#demo-status')).toHaveText('connected')
  expect(wallet.granted).toHaveLength(1)
})

test('a wallet that is locked at the next visit leaves the page disconnected, without a window (S4.2)', async ({
  page,
  wallet,
}) => {
  await visit(page)
  await connect(page, wallet)
  wallet.lock()
  await page.reload()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  await connect(page, wallet)
})

test('a wallet that is removed between two visits leaves the page disconnected, with other ways to connect', {
  tag: '@flow',
}, async ({ context, page, wallet }) => {
  await visit(page)
  await connect(page, wallet)
  // A page of the same visitor in which the wallet does not announce itself any more.
  const later = await context.newPage()
  await visit(later)
  await expect(later.locator('#demo-status')).toHaveText('disconnected')
  const modal = await openModal(later)
  await expect(modal).toContainText('No wallet in this browser yet.')
  await expect(later.getByTestId(`wallet-selector-${wallet.info.rdns}`)).toHaveCount(0)
  await expect(modal.getByRole('button', { name: 'New to wallets?' })).toBeVisible()
})

test('a wallet that is not in this browser any more says so, and leads to the others', async ({
  page,
  wallet,
}) => {
  await visit(page)
  await page.locator('#demo-open-ConnectingExternal').click()
  await expectRequest(
    page,
    'dev.latchkey.gone is no longer in this browser.',
    'Turn the extension on, or choose another wallet.',
  )
  await page.getByRole('button', { name: 'Choose another wallet' }).click()
  await choose(page, wallet)
  await expect(page.locator('#demo-status')).toHaveText('connected')
})

test.describe('a wallet on a network the site does not use', () => {
  const elsewhere = (rpcUrl: string | undefined) => ({ chains: { 1: rpcUrl ?? '' } })

  test('is connected, the modal shakes instead of closing, and choosing a network is the way out (S4.35, S2.27, S8.29)', {
    tag: '@flow',
  }, async ({ install, page, world }) => {
    const wallet = await install(elsewhere(world.chains['eip155:31337']))
    await visit(page)
    const modal = await openModal(page)
    await choose(page, wallet)
    await expect(modal).toHaveAttribute('data-view', 'UnsupportedChain')
    await expect(page.getByTestId('modal-title')).toHaveText('Switch network')
    await expect(modal).toContainText(
      'This site doesn’t work on your wallet’s current network. Pick one of these.',
    )
    await expect(page.locator('#demo-network')).toHaveText('Unknown Network (eip155:1)')

    for (const dismiss of [
      () => page.keyboard.press('Escape'),
      () => page.getByTestId('modal-close').click(),
      () => page.mouse.click(20, 400),
    ]) {
      await dismiss()
      await expect(modal).toHaveAttribute('data-shake', 'true')
      await expect(modal).toHaveAttribute('data-shake', 'false')
      await expect(modal).toBeVisible()
    }

    // The wallet does not know the network either: it is asked to add it.
    await page.getByTestId('network-item-eip155:31338').click()
    await expect(page.locator('#demo-network')).toContainText('eip155:31338')
    await expect(modal).toBeHidden()
    expect(wallet.requests.map(({ method }) => method)).toContain('wallet_addEthereumChain')
  })

  test('can be disconnected instead (S4.35)', async ({ install, page, world }) => {
    const wallet = await install(elsewhere(world.chains['eip155:31337']))
    await visit(page)
    const modal = await openModal(page)
    await choose(page, wallet)
    await expect(modal).toHaveAttribute('data-view', 'UnsupportedChain')
    await page.getByTestId('disconnect-button').click()
    await expect(modal).toBeHidden()
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
  })

  test('is caught later too, when the wallet moves by itself, and let go when it moves back (S4.35, S4.41)', async ({
    install,
    page,
    world,
  }) => {
    const [one = '', two = ''] = Object.values(world.chains)
    const wallet = await install({ chainId: 31337, chains: { 1: one, 31337: one, 31338: two } })
    await visit(page)
    await connect(page, wallet)
    wallet.switchChain(31338)
    await expect(page.locator('#demo-network')).toContainText('eip155:31338')
    await expect(page.getByTestId('modal')).toBeHidden()

    wallet.switchChain(1)
    const modal = page.getByTestId('modal')
    await expect(modal).toHaveAttribute('data-view', 'UnsupportedChain')
    await page.keyboard.press('Escape')
    await expect(modal).toHaveAttribute('data-shake', 'true')
    wallet.switchChain(31337)
    await expect(modal).toBeHidden()
    await expect(page.locator('#demo-network')).toContainText('eip155:31337')
  })

  test('is left alone where the site allows it (S4.35)', async ({ install, page, world }) => {
    const wallet = await install(elsewhere(world.chains['eip155:31337']))
    await visit(page, 'unsupported=1')
    await connect(page, wallet)
    await expect(page.locator('#demo-network')).toHaveText('Unknown Network (eip155:1)')
  })

  test('is still caught after a reload: the button says so and the way out is open (S4.35)', async ({
    install,
    page,
    world,
  }) => {
    const wallet = await install(elsewhere(world.chains['eip155:31337']))
    await visit(page)
    await openModal(page)
    await choose(page, wallet)
    await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'UnsupportedChain')
    await page.reload()
    await expect(page.getByTestId('network-button')).toHaveText('Switch network')
    await expect(page.getByTestId('account-button')).toHaveAccessibleName(/Switch network/)
    await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'UnsupportedChain')
    await page.getByTestId('network-item-eip155:31337').click()
    await expect(page.locator('#demo-network')).toContainText('eip155:31337')
  })
})

test.describe('a network switch', () => {
  test('that the wallet has no request for leads back, and is not asked for again (S8.42)', async ({
    page,
    wallet,
  }) => {
    await visit(page)
    await connect(page, wallet)
    wallet.failNext('wallet_switchEthereumChain', { code: 4200, message: 'Method not supported' })
    await askForSecondNetwork(page)
    await expectRequest(
      page,
      `${name} doesn’t switch networks for sites.`,
      'Switch in the wallet itself, then come back.',
    )
    await expect(page.getByTestId('try-again')).toHaveText('Done')
    await page.getByTestId('try-again').click()
    await expect(page.getByTestId('modal')).toBeHidden()
    await expect(page.locator('#demo-network')).toContainText('eip155:31337')
  })

  test('that is declined leaves everything as it was, and asking again switches (S8.40)', {
    tag: '@flow',
  }, async ({ page, wallet }) => {
    await visit(page)
    await connect(page, wallet)
    wallet.rejectNext()
    await askForSecondNetwork(page)
    await expectRequest(
      page,
      `Switch declined in ${name}.`,
      'You stay on Latchkey Dev One. Nothing changed.',
    )
    await expect(page.locator('#demo-network')).toContainText('eip155:31337')
    await page.getByTestId('try-again').click()
    await expect(page.locator('#demo-network')).toContainText('eip155:31338')
    await expect(page.getByTestId('modal')).toBeHidden()
  })

  test('that meets a waiting request names it (S8.53)', async ({ page, wallet }) => {
    await visit(page)
    await connect(page, wallet)
    wallet.failNext('wallet_switchEthereumChain', { code: -32002, message: 'Already pending' })
    await askForSecondNetwork(page)
    await expectRequest(
      page,
      `${name} already has a request waiting.`,
      'Open the wallet, answer that request, then try again.',
    )
    await page.getByTestId('try-again').click()
    await expect(page.locator('#demo-network')).toContainText('eip155:31338')
  })

  test('to a network the wallet does not know adds it first (S8.45)', { tag: '@flow' }, async ({
    install,
    page,
    world,
  }) => {
    const wallet = await install({ chains: { 31337: world.chains['eip155:31337'] ?? '' } })
    await visit(page)
    await connect(page, wallet)
    await askForSecondNetwork(page)
    await expect(page.locator('#demo-network')).toContainText('eip155:31338')
    expect(wallet.chainId).toBe(31338)
    expect(wallet.requests).toContainEqual({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x7a6a',
          chainName: 'Latchkey Dev Two',
          nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          rpcUrls: [world.chains['eip155:31338']],
        },
      ],
    })
  })

  test('to a network the wallet neither knows nor adds is refused in words, and nothing changes (S8.29)', async ({
    install,
    page,
    world,
  }) => {
    const wallet = await install({ chains: { 31337: world.chains['eip155:31337'] ?? '' } })
    await visit(page)
    await connect(page, wallet)
    wallet.failNext('wallet_addEthereumChain', { code: -32602, message: 'Expected an HTTPS URL' })
    await askForSecondNetwork(page)
    await expectRequest(
      page,
      'Your wallet couldn’t switch to Latchkey Dev Two.',
      'Nothing changed. Try again, or choose another network.',
    )
    await page.getByTestId('modal-back').click()
    await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'Networks')
    await page.keyboard.press('Escape')
    await expect(page.locator('#demo-network')).toContainText('eip155:31337')
  })

  test('whose addition is declined is a declined switch (S8.40)', async ({
    install,
    page,
    world,
  }) => {
    const wallet = await install({ chains: { 31337: world.chains['eip155:31337'] ?? '' } })
    await visit(page)
    await connect(page, wallet)
    wallet.rejectNext()
    await askForSecondNetwork(page)
    await expectRequest(
      page,
      `Switch declined in ${name}.`,
      'You stay on Latchkey Dev One. Nothing changed.',
    )
  })
})

for (const [what, button, method] of [
  ['signature', '#demo-sign-message', 'personal_sign'],
  ['typed-data signature', '#demo-sign-typed-data', 'eth_signTypedData_v4'],
  ['transaction', '#demo-send-transaction', 'eth_sendTransaction'],
] as const)
  test(`a declined ${what} reaches the site as one stable error, and the next one goes through (S8.40)`, async ({
    page,
    wallet,
  }) => {
    await visit(page)
    await connect(page, wallet)
    wallet.rejectNext()
    await page.locator(button).click()
    await expect(page.locator('#demo-error')).toHaveText(
      'wallet.user_rejected: User rejected the request',
    )
    await expect(page.locator('#demo-status')).toHaveText('connected')

    wallet.failNext(method, { code: -32002, message: 'Already pending' })
    await page.locator(button).click()
    await expect(page.locator('#demo-error')).toHaveText(
      'wallet.request_pending: A request is already open in the wallet',
    )

    await inTurn(async () => {
      await page.locator(button).click()
      await expect(page.locator('#demo-result')).toHaveText(/^0x[0-9a-f]{64,}$/)
    })
    await expect(page.locator('#demo-error')).toBeEmpty()
  })

test.describe('what happens in the wallet', () => {
  test('another account is the page’s account at once (S4.42)', { tag: '@flow' }, async ({
    page,
    wallet,
  }) => {
    await visit(page)
    await connect(page, wallet)
    wallet.selectAccount(1)
    await expect(page.locator('#demo-address')).toHaveText(wallet.accounts[1] ?? '')
    await expect(page.getByTestId('account-button')).toContainText('bob.eth')
  })

  test('a permission taken back disconnects, the open account screen too, and stays so (S4.40)', {
    tag: '@flow',
  }, async ({ page, wallet }) => {
    await visit(page)
    await connect(page, wallet)
    const modal = await openAccount(page)
    wallet.revoke()
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
    await expect(modal).toBeHidden()
    await expect(page.getByTestId('connect-button')).toBeVisible()
    await page.reload()
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
  })

  test('a lock disconnects (S4.40)', async ({ page, wallet }) => {
    await visit(page)
    await connect(page, wallet)
    wallet.lock()
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
    await connect(page, wallet)
  })

  test('a wallet that is cut off disconnects, and connects again when it is back (S8.43)', async ({
    page,
    wallet,
  }) => {
    await visit(page)
    await connect(page, wallet)
    wallet.disconnect()
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
    await openModal(page)
    await choose(page, wallet)
    await expectRequest(page, `${name} didn’t connect.`, 'Try again, or use another wallet.')
    wallet.reconnect()
    await page.getByTestId('try-again').click()
    await expect(page.locator('#demo-status')).toHaveText('connected')
  })
})

test('what wallets announce is shown as plain text and asks no host for anything', async ({
  install,
  page,
}) => {
  const hostile = await Promise.all([
    install({
      icon: 'https://evil.example/pixel.png',
      name: '<img src=x onerror="globalThis.hacked = true">',
      rdns: 'dev.evil.markup',
    }),
    install({
      icon: 'javascript:globalThis.hacked = true',
      name: 'knilpu\u202Egnillew\u200B\u0000',
      rdns: 'dev.evil.bidi',
    }),
    install({
      icon: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="top.hacked = true"><image href="https://evil.example/pixel.png"/></svg>`,
      name: 'W'.repeat(10_000),
      rdns: 'dev.evil.long',
    }),
  ])
  const good = await install()
  await visit(page)
  const modal = await openModal(page)
  await expect(page.getByTestId('wallet-selector-dev.evil.markup')).toContainText(
    '<img src=x onerror="globalThis.hacked = true">',
  )
  await expect(page.getByTestId('wallet-selector-dev.evil.bidi')).toContainText('knilpugnillew')
  const long = page.getByTestId('wallet-selector-dev.evil.long')
  await expect(long).toContainText('WWWW')
  expect((await long.innerText()).match(/W/g)?.length).toBeLessThanOrEqual(48)
  const card = await modal.boundingBox()
  for (const { info } of [...hostile, good]) {
    const row = await page.getByTestId(`wallet-selector-${info.rdns}`).boundingBox()
    expect(row?.width).toBeLessThanOrEqual(card?.width ?? 0)
    expect(row?.height).toBeLessThanOrEqual(80)
  }
  expect(await modal.evaluate((card) => card.scrollWidth <= card.clientWidth)).toBe(true)
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)

  // The names stand in sentences, too.
  hostile[0]?.rejectNext()
  await page.getByTestId('wallet-selector-dev.evil.markup').click()
  await expectRequest(
    page,
    'Request declined in <img src=x onerror="globalThis.hacked = true">.',
    'Nothing was connected. You can ask again.',
  )
  await page.getByTestId('modal-back').click()
  await choose(page, good)
  await expect(page.locator('#demo-connector')).toHaveText(good.info.rdns)
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
})

/** Chooses the second network in the list, as a visitor does. */
async function askForSecondNetwork(page: Page): Promise<void> {
  await page.getByTestId('network-button').click()
  await page.getByTestId('network-item-eip155:31338').click()
}
