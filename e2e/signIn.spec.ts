import type { TestWallet } from '@latchkey/testing'
import type { Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { allNamespaces, rowsOf, test } from './namespaceTest.ts'
import { expect } from './test.ts'
import { choose, expectRequest, openModal, visit } from './visit.ts'

const hint = 'Signing is free and moves nothing. It only shows that this account is yours.'
const site = 'Latchkey playground'
const other = 'eip155:31338'

/** The screen that asks for a signature. */
async function expectAsked(page: Page): Promise<void> {
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'SIWXSignMessage')
  await expectRequest(page, `Sign in to ${site}`, hint)
}

async function connectAsked(page: Page, wallet: TestWallet): Promise<void> {
  await openModal(page)
  await choose(page, wallet)
  await expectAsked(page)
}

async function sign(page: Page): Promise<void> {
  await page.getByTestId('siwx-sign').click()
  await expect(page.locator('#demo-session')).toHaveText('signedIn')
  await expect(page.getByTestId('modal')).toBeHidden()
}

const signatures = ({ requests }: TestWallet) =>
  requests.filter(({ method }) => method === 'personal_sign').length

test('a visitor connects and signs in; a reload keeps it without a prompt, and disconnecting ends it (S2.8, S4.11, S4.12)', {
  tag: '@flow',
}, async ({ page, wallet }) => {
  await visit(page, 'siwx=required')
  await connectAsked(page, wallet)
  await sign(page)
  expect(signatures(wallet)).toBe(1)

  await page.reload()
  await expect(page.locator('#demo-session')).toHaveText('signedIn')
  await expect(page.getByTestId('modal')).toBeHidden()
  expect(signatures(wallet)).toBe(1)

  await page.getByTestId('account-button').first().click()
  await page.getByTestId('disconnect-button').click()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  await connectAsked(page, wallet)
})

test('an account of Bitcoin, and one of Solana whose wallet has no sign-in of its own, sign in as one of an EVM chain does (S4.11, S4.12)', async ({
  install,
  installBitcoin,
  installSolana,
  page,
}) => {
  await install({ name: 'Ether Wallet', rdns: 'dev.latchkey.ether' })
  await installSolana({ without: ['solana:signIn'] })
  await installBitcoin()
  await visit(page, `${allNamespaces}&siwx=required`)
  for (const name of ['Ether Wallet', 'Solana Wallet', 'Bitcoin Wallet'])
    await test.step(name, async () => {
      const modal = await openModal(page)
      await rowsOf(modal).filter({ hasText: name }).click()
      await expectAsked(page)
      await sign(page)
      await page.getByTestId('account-button').first().click()
      await page.getByTestId('disconnect-button').click()
      await expect(page.locator('#demo-status')).toHaveText('disconnected')
    })
})

for (const mode of ['required', 'optional'])
  test(`a Solana wallet with a sign-in of its own is asked once, where it is ${mode} (S3.42, S3.43, S4.11, S4.12)`, async ({
    installSolana,
    page,
  }) => {
    const wallet = await installSolana()
    await visit(page, `namespaces=solana&siwx=${mode}`)
    const modal = await openModal(page)
    await rowsOf(modal).filter({ hasText: 'Solana Wallet' }).click()
    await expect(page.locator('#demo-session')).toHaveText('signedIn')
    await expect(modal).toBeHidden()
    expect(wallet.requests.map(({ feature }) => feature)).toEqual(['solana:signIn'])
    expect(wallet.requests[0]?.inputs).toMatchObject([
      {
        domain: new URL(page.url()).host,
        statement: 'Welcome to the playground.',
        uri: new URL('/', page.url()).href,
        version: '1',
      },
    ])
    await page.reload()
    await expect(page.locator('#demo-session')).toHaveText('signedIn')
    await expect(modal).toBeHidden()
  })

test('a Solana wallet that signs another text is connected but not signed in, and asked again on the screen (S4.13, S8.39)', async ({
  installSolana,
  page,
}) => {
  const wallet = await installSolana()
  await visit(page, 'namespaces=solana&siwx=required')
  wallet.rewriteNext((text) => text.replace('Welcome to', 'Welcome away from'))
  const modal = await openModal(page)
  await rowsOf(modal).filter({ hasText: 'Solana Wallet' }).click()
  await expectAsked(page)
  await expect(page.getByTestId('toast')).toHaveText('Error signing message')
  await expect(page.locator('#demo-session')).not.toHaveText('signedIn')
  await sign(page)
  expect(wallet.requests.map(({ feature }) => feature)).toEqual([
    'solana:signIn',
    'solana:signMessage',
  ])
})

test('a visitor who declines to sign in with Solana may connect alone (S4.15)', async ({
  installSolana,
  page,
}) => {
  const wallet = await installSolana()
  await visit(page, 'namespaces=solana&siwx=optional')
  wallet.rejectNext()
  const modal = await openModal(page)
  await rowsOf(modal).filter({ hasText: 'Solana Wallet' }).click()
  await expect(modal.getByTestId('connecting-status')).toContainText('declined')
  await modal.getByTestId('try-again').click()
  await expectAsked(page)
  await page.getByTestId('siwx-cancel').click()
  await expect(modal).toBeHidden()
  await expect(page.locator('#demo-status')).toHaveText('connected')
})

test('a sign-in that is declined says so, and asking again signs in (S4.13)', {
  tag: '@flow',
}, async ({ page, wallet }) => {
  await visit(page, 'siwx=optional')
  await connectAsked(page, wallet)
  wallet.rejectNext()
  await page.getByTestId('siwx-sign').click()
  await expectRequest(
    page,
    'Sign-in declined in Development Wallet.',
    'You’re not signed in. Your wallet is still connected.',
  )
  await expect(page.getByTestId('toast')).toHaveText('Error signing message')
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await sign(page)
})

test('where it is required there is nothing to close it by, Escape is refused, and cancelling disconnects (S2.26, S4.14)', {
  tag: '@flow',
}, async ({ page, wallet }) => {
  await visit(page, 'siwx=required')
  await connectAsked(page, wallet)
  await expect(page.getByTestId('modal-close')).toHaveCount(0)
  await expect(page.getByTestId('modal-back')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('modal')).toHaveAttribute('data-shake', 'true')
  await expectAsked(page)
  await page.getByTestId('siwx-cancel').click()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  await expect(page.getByTestId('modal')).toBeHidden()
})

test('where it is not required, to close is to cancel (S4.15)', async ({ page, wallet }) => {
  await visit(page, 'siwx=optional')
  await connectAsked(page, wallet)
  await page.getByTestId('modal-close').click()
  await expect(page.getByTestId('modal')).toBeHidden()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await expect(page.locator('#demo-session')).not.toHaveText('signedIn')
})

test('a visitor may read the message first, and signs what they have read (S2.8, S3.42, S3.43)', async ({
  page,
  wallet,
}) => {
  await visit(page, 'siwx=required')
  await connectAsked(page, wallet)
  const show = page.getByTestId('siwx-show-message')
  const text = page.getByTestId('siwx-message')
  await show.click()
  await expect(show).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByTestId('modal')).toContainText(
    `For ${new URL(page.url()).host}, this site`,
  )
  const read = await text.innerText()
  expect(read.split('\n')).toEqual([
    `${new URL(page.url()).host} wants you to sign in with your Ethereum account:`,
    await page.locator('#demo-address').innerText(),
    '',
    'Welcome to the playground.',
    '',
    // Without the query, which may hold secrets.
    `URI: ${new URL('/', page.url())}`,
    'Version: 1',
    'Chain ID: 31337',
    expect.stringMatching(/^Nonce: [0-9a-f]{24}$/),
    expect.stringMatching(/^Issued At: \d{4}-\d\d-\d\dT/),
    expect.stringMatching(/^Expiration Time: \d{4}-\d\d-\d\dT/),
  ])
  await show.click()
  await expect(text).toBeHidden()
  await show.click()
  await expect(text).toHaveText(read)
  await sign(page)
  const asked = wallet.requests.find(({ method }) => method === 'personal_sign')
  expect(asked?.params).toEqual([stringToHex(read), expect.any(String)])
})

test('a wallet that changes its account while it is asked signs nobody in, and the screen says so', async ({
  page,
  wallet,
}) => {
  await visit(page, 'siwx=required')
  await connectAsked(page, wallet)
  wallet.hangNext()
  await page.getByTestId('siwx-sign').click()
  await expectRequest(page, 'Confirm in Development Wallet', hint)
  wallet.selectAccount(1)
  await expectAsked(page)
  await expect(page.locator('#demo-session')).not.toHaveText('signedIn')
  await sign(page)
  expect(signatures(wallet)).toBe(2)
})

test('a page that is reloaded while the wallet is asked asks again, and once (S4.11)', async ({
  page,
  wallet,
}) => {
  await visit(page, 'siwx=required')
  await connectAsked(page, wallet)
  wallet.hangNext()
  await page.getByTestId('siwx-sign').click()
  await expect.poll(() => signatures(wallet)).toBe(1)
  await page.reload()
  await expectAsked(page)
  await sign(page)
  expect(signatures(wallet)).toBe(2)
})

test('a wallet that was locked meanwhile keeps its session (S4.11)', async ({ page, wallet }) => {
  await visit(page, 'siwx=required')
  await connectAsked(page, wallet)
  await sign(page)
  wallet.lock()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  wallet.unlock()
  await openModal(page)
  await choose(page, wallet)
  await expect(page.locator('#demo-session')).toHaveText('signedIn')
  await expect(page.getByTestId('modal')).toBeHidden()
  expect(signatures(wallet)).toBe(1)
})

test('where it is required, cancelling on another network goes back to the one that has a session (S4.14)', async ({
  page,
  wallet,
}) => {
  await visit(page, 'siwx=required')
  await connectAsked(page, wallet)
  await sign(page)
  await page.getByTestId('network-button').first().click()
  await page.getByTestId(`network-item-${other}`).click()
  await expectAsked(page)
  await page.getByTestId('siwx-cancel').click()
  await expect(page.getByTestId('modal')).toBeHidden()
  await expect(page.locator('#demo-network')).toContainText('eip155:31337')
  await expect(page.locator('#demo-session')).toHaveText('signedIn')
})

test('where it is not required, cancelling just closes, and nothing asks again (S4.15)', async ({
  page,
  wallet,
}) => {
  await visit(page, 'siwx=optional')
  await connectAsked(page, wallet)
  await page.getByTestId('siwx-cancel').click()
  await expect(page.getByTestId('modal')).toBeHidden()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await page.reload()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await page.getByTestId('account-button').first().click()
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'Account')
})
