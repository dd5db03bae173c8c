import type { TestWallet } from '@latchkey/testing'
import type { TestBitcoinWallet } from '@latchkey/testing/bitcoin'
import type { TestSolanaWallet } from '@latchkey/testing/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { verifyMessage } from 'viem'
import { inTurn } from './inTurn.ts'
import {
  accountOf,
  allNamespaces,
  expect,
  openWallets,
  rowsOf,
  show,
  test,
} from './namespaceTest.ts'
import { choose, openAccount, openModal, visit } from './visit.ts'

const message = 'Hello from the playground'

test.describe('three wallets, one for each namespace', () => {
  test('connect beside each other, sign and send, survive a reload, and leave one at a time (S1.8, S1.14, S1.15, S4.1, S4.32, S4.36, S4.45)', {
    tag: '@flow',
  }, async ({ ids, install, installBitcoin, installSolana, page }) => {
    const ether = await install({ name: 'Ether Wallet', rdns: 'dev.latchkey.ether' })
    const solana = await installSolana()
    const bitcoin = await installBitcoin()
    await visit(page, allNamespaces)

    await test.step('the first is chosen from all of them', async () => {
      const modal = await openModal(page)
      await expect(rowsOf(modal)).toContainText(['Ether Wallet', 'Solana Wallet', 'Bitcoin Wallet'])
      await choose(page, ether)
      await expect(accountOf(page, 'eip155')).toHaveText(ether.accounts[0])
    })

    await test.step('a network of another namespace asks for a wallet of that namespace only', async () => {
      for (const [name, id, account] of [
        ['Solana Wallet', ids.solana, accountOf(page, 'solana')],
        ['Bitcoin Wallet', ids.bitcoin, accountOf(page, 'bip122')],
      ] as const) {
        await page.getByTestId('network-button').first().click()
        await page.getByTestId(`network-item-${id}`).click()
        const modal = page.getByTestId('modal')
        await expect(modal).toHaveAttribute('data-view', 'SwitchActiveChain')
        await page.getByTestId('choose-wallet').click()
        await expect(rowsOf(modal)).toHaveText([new RegExp(name)])
        await rowsOf(modal).click()
        await expect(account).not.toBeEmpty()
        await expect(modal).toBeHidden()
        await expect(page.locator('#demo-network')).toContainText(id)
      }
      await expect(accountOf(page, 'eip155')).toHaveText(ether.accounts[0])
      await expect(accountOf(page, 'solana')).toHaveText(solana.accounts[0])
      await expect(accountOf(page, 'bip122')).toHaveText(bitcoin.accounts[0]?.payment ?? '')
    })

    await signEach(page, { bitcoin, ether, ids, solana })
    await sendEach(page, ids)

    await test.step('a reload brings all three back without a question', async () => {
      const asked = ether.requests.length
      await page.reload()
      await expect(accountOf(page, 'eip155')).toHaveText(ether.accounts[0])
      await expect(accountOf(page, 'solana')).toHaveText(solana.accounts[0])
      await expect(accountOf(page, 'bip122')).toHaveText(bitcoin.accounts[0]?.payment ?? '')
      await expect(page.locator('#demo-network')).toContainText(ids.bitcoin)
      expect(ether.requests.slice(asked).map(({ method }) => method)).not.toContain(
        'eth_requestAccounts',
      )
    })

    await test.step('one leaves, the others stay', async () => {
      await openWallets(page, 'solana')
      await page.getByTestId('connection-end-solana-wallet').click()
      await expect(accountOf(page, 'solana')).toBeEmpty()
      await expect(page.getByTestId('modal')).toContainText('No Solana wallet connected.')
      await expect(accountOf(page, 'eip155')).toHaveText(ether.accounts[0])
      await expect(accountOf(page, 'bip122')).not.toBeEmpty()
      expect(ether.granted).toHaveLength(1)
    })

    await test.step('and then all', async () => {
      await page.getByTestId('disconnect-all').click()
      await expect(page.locator('#demo-status')).toHaveText('disconnected')
      for (const namespace of ['eip155', 'solana', 'bip122'] as const)
        await expect(accountOf(page, namespace)).toBeEmpty()
      await expect(page.getByTestId('modal')).toBeHidden()
    })
  })
})

test.describe('one wallet of three namespaces', () => {
  const name = 'Everything Wallet'
  test('shows once, asks for one chain at a time, and holds three accounts (S3.15, S3.16)', async ({
    ids,
    install,
    installBitcoin,
    installSolana,
    page,
  }) => {
    const ether = await install({ name, rdns: 'dev.latchkey.everything' })
    const solana = await installSolana({ name })
    const bitcoin = await installBitcoin({ name })
    await visit(page, allNamespaces)
    const modal = await openModal(page)
    await expect(modal.getByText(name, { exact: true })).toHaveCount(1)
    await choose(page, ether)
    await expect(modal).toHaveAttribute('data-view', 'ConnectingMultiChain')
    await page.getByTestId('chain-solana').click()
    await expect(accountOf(page, 'solana')).toHaveText(solana.accounts[0])
    expect(ether.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')

    // The same wallet is offered for the next chain: one press.
    for (const [id, account] of [
      // Not the network the wallet is on: it is asked to move there, too.
      ['eip155:31338', accountOf(page, 'eip155')],
      [ids.bitcoin, accountOf(page, 'bip122')],
    ] as const) {
      await page.getByTestId('network-button').first().click()
      await page.getByTestId(`network-item-${id}`).click()
      await expect(page.getByTestId('switch-active-chain')).toContainText(name)
      await page.getByTestId('switch-active-chain').click()
      await expect(account).not.toBeEmpty()
      await expect(page.locator('#demo-network')).toContainText(id)
    }
    expect(ether.chainId).toBe(31338)
    await expect(accountOf(page, 'bip122')).toHaveText(bitcoin.accounts[0]?.payment ?? '')
    await signEach(page, { bitcoin, ether, ids, solana })
    await sendEach(page, ids)

    await page.reload()
    await expect(accountOf(page, 'eip155')).toHaveText(ether.accounts[0])
    await expect(accountOf(page, 'solana')).toHaveText(solana.accounts[0])
    await expect(accountOf(page, 'bip122')).not.toBeEmpty()
    await openWallets(page, 'eip155')
    await page.getByTestId('connection-end-dev.latchkey.everything').click()
    await expect(accountOf(page, 'eip155')).toBeEmpty()
    await expect(accountOf(page, 'solana')).toHaveText(solana.accounts[0])
  })

  test('among the accounts of a Bitcoin wallet one is chosen, and stays after a reload (S3.13, S4.39)', async ({
    installBitcoin,
    page,
  }) => {
    const bitcoin = await installBitcoin()
    const [account] = bitcoin.accounts
    await visit(page, 'namespaces=bip122')
    const modal = await openModal(page)
    await rowsOf(modal).click()
    await expect(page.locator('#demo-address')).toHaveText(account?.payment ?? '')
    await openAccount(page)
    await expect(page.getByTestId('account-balance')).toHaveText(/^\d+(\.\d{1,3})?\sBTC$/)
    await page.getByTestId('profile-wallets').click()
    await page.getByTestId(`account-item-${account?.ordinals}`).click()
    await expect(page.locator('#demo-address')).toHaveText(account?.ordinals ?? '')
    await page.reload()
    await expect(page.locator('#demo-address')).toHaveText(account?.ordinals ?? '')
    expect(Verifier.verifySignature(account?.ordinals ?? '', message, await sign(page))).toBe(true)
  })
})

type Wallets = { bitcoin: TestBitcoinWallet; ether: TestWallet; solana: TestSolanaWallet }
type Ids = { solana: string; bitcoin: string }

/** Signs in each namespace what libraries that are not ours verify (S1.8). */
function signEach(page: Page, { bitcoin, ether, ids, solana }: Wallets & { ids: Ids }) {
  return test.step('each signs what others can verify', async () => {
    await showUnlessShown(page, ids.bitcoin)
    const payment = bitcoin.accounts[0]?.payment ?? ''
    expect(Verifier.verifySignature(payment, message, await sign(page))).toBe(true)
    await show(page, ids.solana)
    const signature = base58.decode(await sign(page))
    const key = base58.decode(solana.accounts[0])
    expect(ed25519.verify(signature, new TextEncoder().encode(message), key)).toBe(true)
    await show(page, `eip155:${ether.chainId}`)
    const [address] = ether.accounts
    const hex = (await sign(page)) as `0x${string}`
    expect(await verifyMessage({ address, message, signature: hex })).toBe(true)
  })
}

/** Sends the native currency of each namespace, the EVM one first (S1.15, S4.45). */
function sendEach(page: Page, ids: Ids) {
  return test.step('the native currency is sent on each chain', async () => {
    for (const [id, pattern] of [
      [undefined, /^0x[0-9a-f]{64}$/],
      [ids.solana, /^[1-9A-HJ-NP-Za-km-z]{80,90}$/],
      [ids.bitcoin, /^[0-9a-f]{64}$/],
    ] as const) {
      if (id) await show(page, id)
      await inTurn(async () => {
        await page.locator('#demo-send-transaction').click()
        await expect(page.locator('#demo-result')).toHaveText(pattern)
      })
    }
  })
}

async function showUnlessShown(page: Page, id: string): Promise<void> {
  const shown = await page.locator('#demo-network').textContent()
  if (!shown?.includes(id)) await show(page, id)
}

/** Signs the demo's message with the account in use. */
async function sign(page: Page): Promise<string> {
  await page.locator('#demo-sign-message').click()
  const result = page.locator('#demo-result')
  await expect(result).not.toBeEmpty()
  return (await result.textContent()) ?? ''
}
