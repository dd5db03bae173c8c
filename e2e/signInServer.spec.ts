import { devContracts, readArtifacts } from '@latchkey/devnet'
import { contractSigner, type TestWallet } from '@latchkey/testing'
import { installTestWallet } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { concat, encodeDeployData, getContractAddress, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { allNamespaces, rowsOf } from './namespaceTest.ts'
import { showCode, test, visitWithPhones } from './phoneTest.ts'
import type { PhoneWallet } from './phoneWallet.ts'
import { expect } from './test.ts'
import { choose, openModal, visit } from './visit.ts'

const modes = ['server', 'server-required'] as const

async function expectAsked(page: Page): Promise<void> {
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'SIWXSignMessage')
}

/** The account that `/auth/v1/me` names. */
async function expectVisitor(page: Page, account: string): Promise<void> {
  await expect(page.locator('#demo-visitor')).toHaveText(account)
  await expect(page.locator('#demo-session')).toHaveText('signedIn')
  await expect(page.getByTestId('modal')).toBeHidden()
}

async function sign(page: Page, account: string): Promise<void> {
  await page.getByTestId('siwx-sign').click()
  await expectVisitor(page, account)
}

async function signIn(page: Page, wallet: TestWallet): Promise<void> {
  await openModal(page)
  await choose(page, wallet)
  await expectAsked(page)
  await sign(page, `eip155:31337:${wallet.accounts[0]}`)
}

async function disconnect(page: Page): Promise<void> {
  await page.getByTestId('account-button').first().click()
  await page.getByTestId('disconnect-button').click()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
}

type Kept = { freshUntil: number; refreshToken: string; token: string }

/** The sessions in the browser's storage. */
function keptSessions(page: Page): Promise<Kept[]> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('@latchkey/siwx/'))
    return JSON.parse((key && localStorage.getItem(key)) ?? '[]')
  })
}

/** What the server answers to whoever has the token. */
async function askMe(serverUrl: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${serverUrl}/auth/v1/me`, { headers })
  return { ...(await response.json()), status: response.status } as Record<string, unknown>
}

for (const mode of modes)
  test(`an account of each namespace and of a contract signs in, the server names it, a reload keeps it, and disconnecting ends it (${mode}; S4.11, S4.12)`, async ({
    ids,
    install,
    installBitcoin,
    installSolana,
    page,
    world,
  }) => {
    const owner = privateKeyToAccount(world.faucet.eip155.accounts[0]?.privateKey ?? '0x')
    const chains = { 31337: world.chains['eip155:31337'] ?? '' }
    const contract = contractSigner({ address: devContracts.contractAccount, owner })
    const later = await undeployed(owner)
    const key = await install({ name: 'Ether Wallet', rdns: 'dev.latchkey.ether' })
    await installTestWallet(page, {
      ...{ chains, name: 'Contract Wallet', rdns: 'dev.latchkey.contract', signers: [contract] },
    })
    await installTestWallet(page, {
      ...{ chains, name: 'Later Wallet', rdns: 'dev.latchkey.later', signers: [later] },
    })
    const solana = await installSolana()
    await installBitcoin()
    const accounts = {
      'Ether Wallet': `eip155:31337:${key.accounts[0]}`,
      'Contract Wallet': `eip155:31337:${contract.address}`,
      'Later Wallet': `eip155:31337:${later.address}`,
      'Solana Wallet': `${ids.solana}:${solana.accounts[0]}`,
      'Bitcoin Wallet': `${ids.bitcoin}:${world.faucet.bip122?.accounts[0]?.payment.address}`,
    }
    const { serverUrl = '' } = world
    await visit(page, `${allNamespaces}&siwx=${mode}`)
    for (const [name, account] of Object.entries(accounts))
      await test.step(name, async () => {
        const modal = await openModal(page)
        await rowsOf(modal).filter({ hasText: name }).click()
        // A wallet with `solana:signIn` has signed while it connected.
        if (name === 'Solana Wallet') await expectVisitor(page, account)
        else {
          await expectAsked(page)
          await sign(page, account)
        }

        await page.reload()
        await expectVisitor(page, account)

        const [{ token } = { token: '' }] = await keptSessions(page)
        expect(await askMe(serverUrl, token)).toMatchObject({ account, status: 200 })
        await disconnect(page)
        await expect(page.locator('#demo-visitor')).toBeEmpty()
        expect(await keptSessions(page)).toEqual([])
        await expect
          .poll(() => askMe(serverUrl, token))
          .toMatchObject({ code: 'session_ended', status: 401 })
      })
  })

/** The owner's account at an address where nothing is yet. */
async function undeployed(owner: ReturnType<typeof privateKeyToAccount>) {
  const { byName } = await readArtifacts()
  const { abi, bytecode } = byName.ContractAccount
  const code = encodeDeployData({ abi, args: [owner.address], bytecode })
  // The deployer that is at this address on each chain: 32 bytes of salt, then the code.
  const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const address = getContractAddress({
    ...{ bytecode: code, from: factory, opcode: 'CREATE2', salt: zeroHash },
  })
  return contractSigner({ address, deployment: { data: concat([zeroHash, code]), factory }, owner })
}

for (const mode of modes)
  test(`a phone signs in with an account of each namespace (${mode}; S4.11, S4.12)`, async ({
    ids,
    page,
    phone,
    world,
  }) => {
    const { bip122, eip155, solana } = world.faucet
    await visitWithPhones(page, `${allNamespaces}&siwx=${mode}`)
    await phone.pair(await showCode(page))
    await phone.approve()
    await expectAsked(page)
    await signOnPhone(page, phone, `eip155:31337:${eip155.accounts[0]?.address}`)
    for (const [id, address] of [
      [ids.solana, solana?.accounts[0]?.address],
      [ids.bitcoin, bip122?.accounts[0]?.payment.address],
    ] as const)
      await test.step(id, async () => {
        await page.getByTestId('network-button').first().click()
        await page.getByTestId(`network-item-${id}`).click()
        await expectAsked(page)
        await signOnPhone(page, phone, `${id}:${address}`)
      })
    expect(await keptSessions(page)).toHaveLength(3)

    await phone.goOffline()
    await page.reload()
    await expectVisitor(page, `${ids.bitcoin}:${bip122?.accounts[0]?.payment.address}`)
  })

async function signOnPhone(page: Page, phone: PhoneWallet, account: string): Promise<void> {
  await page.getByTestId('siwx-sign').click()
  await phone.approve()
  await expectVisitor(page, account)
}

test('a server that is away when the page comes back disconnects; later the session is there, with no prompt (S4.16)', async ({
  misdeeds,
  page,
  wallet,
}) => {
  await visit(page, 'siwx=server-required')
  await signIn(page, wallet)
  await page.route('**/auth/v1/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'Connect')
  await expect(page.getByTestId('toast')).toHaveText(
    'A problem occurred while trying initialize authentication',
  )
  await expect(page.locator('#demo-status')).toHaveText('disconnected')

  await page.unroute('**/auth/v1/**')
  await choose(page, wallet)
  await expectVisitor(page, `eip155:31337:${wallet.accounts[0]}`)
  expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  misdeeds.length = 0
})

test('a session that was ended elsewhere is asked for again where it is required (S4.11)', {
  tag: '@flow',
}, async ({ misdeeds, page, wallet, world }) => {
  await visit(page, 'siwx=server-required')
  await signIn(page, wallet)
  const [{ token } = { token: '' }] = await keptSessions(page)
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${world.serverUrl}/auth/v1/sign-out`, { headers, method: 'POST' })
  await page.reload()
  await expectAsked(page)
  await sign(page, `eip155:31337:${wallet.accounts[0]}`)
  // The browser notes each 401 in its console.
  misdeeds.length = 0
})

test('tabs share a session, and one of them refreshes it for all (S4.12)', {
  tag: '@engine',
}, async ({ browserName, context, install, page }) => {
  const wallet = await install({ inEveryTab: true })
  const account = `eip155:31337:${wallet.accounts[0]}`
  await visit(page, 'siwx=server-required')
  await signIn(page, wallet)
  const tabs = [page, await context.newPage(), await context.newPage(), await context.newPage()]
  for (const tab of tabs.slice(1)) {
    await visit(tab, 'siwx=server-required')
    await expectVisitor(tab, account)
  }
  const [before] = await keptSessions(page)

  let refreshes = 0
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/auth/v1/refresh')) refreshes += 1
  })
  // Away from the site, or the pages that are left would notice it and refresh, too.
  for (const tab of tabs) await tab.goto('/mark.svg')
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('@latchkey/siwx/')) ?? ''
    const [session] = JSON.parse(localStorage.getItem(key) ?? '[]')
    localStorage.setItem(key, JSON.stringify([{ ...session, freshUntil: 0 }]))
  })
  await Promise.all(tabs.map((tab) => visit(tab, 'siwx=server-required')))
  for (const tab of tabs) await expectVisitor(tab, account)
  const [after] = await keptSessions(page)
  expect(after?.refreshToken).not.toBe(before?.refreshToken)
  // A browser shows a tab a moment later what another has stored, Firefox a longer one; a tab that refreshes once more
  // is given the same.
  expect(refreshes).toBeLessThan(browserName === 'firefox' ? tabs.length + 1 : tabs.length)
  for (const tab of tabs)
    await expect
      .poll(async () => (await keptSessions(tab))[0]?.refreshToken)
      .toBe(after?.refreshToken)

  await disconnect(page)
  for (const tab of tabs) await expect(tab.locator('#demo-visitor')).toBeEmpty()
})
