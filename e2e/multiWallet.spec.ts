import type { TestWallet } from '@latchkey/testing'
import type { Page } from '@playwright/test'
import { answerInstead } from './fakeAnswer.ts'
import { takeQuestions } from './takeQuestions.ts'
import { expect } from './test.ts'
import { choose, connect, expectRequest, openAccount, openModal, visit } from './visit.ts'
import { test as base } from './walletTest.ts'

const rdns = { one: 'dev.latchkey.one', two: 'dev.latchkey.two' } as const

type Fixtures = {
  /** Two wallets of different accounts, in every tab. */
  wallets: { one: TestWallet; two: TestWallet }
}

const test = base.extend<Fixtures>({
  wallets: async ({ install, world }, use) => {
    const [alice, bob] = world.faucet.eip155.accounts.map(({ privateKey }) => privateKey)
    if (!alice || !bob) throw new Error('The world has too few accounts.')
    const inEveryTab = true
    await use({
      one: await install({ inEveryTab, name: 'Wallet One', privateKeys: [alice], rdns: rdns.one }),
      two: await install({ inEveryTab, name: 'Wallet Two', privateKeys: [bob], rdns: rdns.two }),
    })
  },
})

test.describe('a project with several wallets a namespace', () => {
  test.beforeEach(({ page }) => serveMultiWallet(page, true))

  test('a second wallet is added beside the first, and one switches between them without a question', {
    tag: '@flow',
  }, async ({ page, wallets: { one, two } }) => {
    await visit(page)
    await connect(page, one)
    await addAnother(page, two)
    await expectList(page, [`connection-${rdns.two}`], ['Also connected', `connection-${rdns.one}`])
    await expect(page.locator('#demo-address')).toHaveText(two.accounts[0])
    expect(one.granted).toHaveLength(1)

    const asked = [one.requests.length, two.requests.length]
    await page.getByTestId(`connection-${rdns.one}`).click()
    await expect(page.locator('#demo-address')).toHaveText(one.accounts[0])
    await expectList(page, [`connection-${rdns.one}`], ['Also connected', `connection-${rdns.two}`])
    await page.getByTestId(`connection-${rdns.two}`).click()
    await expect(page.locator('#demo-address')).toHaveText(two.accounts[0])
    expect([one.requests.length, two.requests.length]).toEqual(asked)
    await expect(page.locator(`[data-testid="modal"]`)).toHaveAttribute(
      'data-view',
      'ProfileWallets',
    )
    expect(await connections(page)).toEqual([`${rdns.two} active`, `${rdns.one} connected`])
  })

  test('a reload brings both back, each in its part, without a question (S4.36)', {
    tag: '@flow',
  }, async ({ page, wallets: { one, two } }) => {
    await visit(page)
    await connect(page, one)
    await addAnother(page, two)
    await page.getByTestId(`connection-${rdns.one}`).click()
    await expect(page.locator('#demo-address')).toHaveText(one.accounts[0])
    const asked = (wallet: TestWallet) =>
      wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
    const before = [asked(one), asked(two)]
    await page.reload()
    await expect(page.locator('#demo-address')).toHaveText(one.accounts[0])
    await openList(page)
    await expectList(page, [`connection-${rdns.one}`], ['Also connected', `connection-${rdns.two}`])
    expect([asked(one), asked(two)]).toEqual(before)
  })

  test('one that is ended leaves its place to the next and stays listed: a press connects it again, another forgets it', async ({
    page,
    wallets: { one, two },
  }) => {
    await visit(page)
    await connect(page, one)
    await addAnother(page, two)
    const end = page.getByTestId(`connection-end-${rdns.two}`)
    await expect(end).toHaveAccessibleName('Disconnect Wallet Two')
    await end.click()
    await expect(page.locator('#demo-address')).toHaveText(one.accounts[0])
    await expectList(page, [`connection-${rdns.one}`], ['Recent', `connection-${rdns.two}`])
    expect(two.granted).toHaveLength(0)
    expect(one.granted).toHaveLength(1)

    await test.step('it asks when it is pressed, and a refusal changes nothing', async () => {
      two.rejectNext()
      await page.getByTestId(`connection-${rdns.two}`).click()
      await expectRequest(
        page,
        'Request declined in Wallet Two.',
        'Nothing was connected. You can ask again.',
      )
      await expect(page.locator('#demo-address')).toHaveText(one.accounts[0])
      await page.getByTestId('modal-back').click()
      await expectList(page, [`connection-${rdns.one}`], ['Recent', `connection-${rdns.two}`])
    })

    await test.step('then it is the one in use again', async () => {
      await page.getByTestId(`connection-${rdns.two}`).click()
      await expect(page.locator('#demo-address')).toHaveText(two.accounts[0])
      await expectList(
        page,
        [`connection-${rdns.two}`],
        ['Also connected', `connection-${rdns.one}`],
      )
    })

    await test.step('what is forgotten is gone, after a reload too', async () => {
      await page.getByTestId(`connection-end-${rdns.one}`).click()
      await expect(page.getByTestId(`connection-end-${rdns.one}`)).toHaveAccessibleName(
        'Remove Wallet One from this list',
      )
      await page.getByTestId(`connection-end-${rdns.one}`).click()
      await expect(page.getByTestId(`connection-${rdns.one}`)).toHaveCount(0)
      await page.reload()
      await openList(page)
      await expect(page.getByTestId(`connection-${rdns.two}`)).toBeVisible()
      await expect(page.getByTestId(`connection-${rdns.one}`)).toHaveCount(0)
    })

    await test.step('the last one ends the visit', async () => {
      await page.getByTestId(`connection-end-${rdns.two}`).click()
      await expect(page.locator('#demo-status')).toHaveText('disconnected')
      await expect(page.getByTestId('modal')).toBeHidden()
    })
  })

  test('a wallet that takes its permission back leaves its place to the next (S4.40)', async ({
    page,
    wallets: { one, two },
  }) => {
    await visit(page)
    await connect(page, one)
    await addAnother(page, two)
    two.revoke()
    await expect(page.locator('#demo-address')).toHaveText(one.accounts[0])
    await expect(page.locator('#demo-status')).toHaveText('connected')
    await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'ProfileWallets')
    one.revoke()
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
    await expect(page.getByTestId('modal')).toBeHidden()
  })

  test('a wallet that stands by changes its account and network without a word on the page (S4.41)', async ({
    page,
    wallets: { one, two },
  }) => {
    await visit(page)
    await connect(page, one)
    await addAnother(page, two)
    one.switchChain(31338)
    await page.keyboard.press('Escape')
    await expect(page.locator('#demo-network')).toContainText('eip155:31337')
    await expect(page.locator('#demo-address')).toHaveText(two.accounts[0])
    await openList(page)
    await page.getByTestId(`connection-${rdns.one}`).click()
    await expect(page.locator('#demo-network')).toContainText('eip155:31338')
  })

  test('going back from a second wallet that keeps silent leaves the first in use, listed as such', async ({
    page,
    wallets: { one, two },
  }) => {
    const owner = takeQuestions(two)
    await visit(page)
    await connect(page, one)
    await openList(page)
    await page.getByTestId('add-connection').click()
    await choose(page, two)
    await owner.asked()
    await page.getByTestId('modal-back').click()
    await expect(page.locator('#demo-address')).toHaveText(one.accounts[0])
    await expect(page.locator('#demo-status')).toHaveText('connected')
    owner.answer({ approved: true })
    await expect(page.locator('#demo-address')).toHaveText(two.accounts[0])
    expect(await connections(page)).toEqual([`${rdns.two} active`, `${rdns.one} connected`])
  })

  test('two tabs hold the same wallets in the same parts', async ({
    context,
    page,
    wallets: { one, two },
  }) => {
    const tab = await context.newPage()
    await serveMultiWallet(tab, true)
    for (const each of [page, tab]) await visit(each)
    const bothHave = async (...expected: readonly string[]) => {
      for (const each of [page, tab])
        await expect.poll(() => connections(each)).toEqual([...expected])
    }
    // Opening the modal is when a page first asks what the project has.
    await openModal(tab)
    await tab.keyboard.press('Escape')
    // A page behind another draws one frame a second.
    await page.bringToFront()
    await connect(page, one)
    await bothHave(`${rdns.one} active`)
    await addAnother(page, two)
    await bothHave(`${rdns.two} active`, `${rdns.one} connected`)
    await page.getByTestId(`connection-${rdns.one}`).click()
    await bothHave(`${rdns.one} active`, `${rdns.two} connected`)
    await page.getByTestId(`connection-end-${rdns.two}`).click()
    await bothHave(`${rdns.one} active`, `${rdns.two} disconnected`)
    await page.getByTestId(`connection-${rdns.two}`).click()
    await bothHave(`${rdns.two} active`, `${rdns.one} connected`)
    await page.getByTestId(`connection-end-${rdns.two}`).click()
    await bothHave(`${rdns.one} active`, `${rdns.two} disconnected`)
    expect(
      [one, two].map(
        ({ requests }) => requests.filter(({ method }) => method === 'eth_requestAccounts').length,
      ),
    ).toEqual([1, 2])
  })

  test('by the keyboard alone wallets are switched, ended and forgotten, and focus is never lost', async ({
    page,
    wallets: { one, two },
  }) => {
    await visit(page)
    await connect(page, one)
    await addAnother(page, two)
    await page.getByTestId(`connection-${rdns.one}`).press('Enter')
    await expect(page.locator('#demo-address')).toHaveText(one.accounts[0])
    // The row of the wallet in use is no button; the one beside it is.
    await expect(page.getByTestId(`connection-end-${rdns.one}`)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#demo-address')).toHaveText(two.accounts[0])
    await expect(page.getByTestId(`connection-end-${rdns.one}`)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId(`connection-${rdns.one}`)).toHaveCount(0)
    await expect(page.getByTestId(`connection-end-${rdns.two}`)).toBeFocused()
  })

  test('disconnecting from the account ends both', async ({ page, wallets: { one, two } }) => {
    await visit(page)
    await connect(page, one)
    await addAnother(page, two)
    await page.getByTestId('modal-back').click()
    await page.getByTestId('disconnect-button').click()
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
    await expect.poll(() => [one.granted.length, two.granted.length]).toEqual([0, 0])
    await page.reload()
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
  })
})

test.describe('a project with one wallet a namespace', () => {
  test.beforeEach(({ page }) => serveMultiWallet(page, false))

  test('a second wallet replaces the first and disconnects it', async ({
    page,
    wallets: { one, two },
  }) => {
    await visit(page)
    await connect(page, one)
    await page.getByTestId('demo-open-Connect').click()
    await choose(page, two)
    await expect(page.locator('#demo-address')).toHaveText(two.accounts[0])
    await expect(page.getByTestId('modal')).toBeHidden()
    await expect.poll(() => one.granted).toHaveLength(0)
    await page.reload()
    await expect(page.locator('#demo-address')).toHaveText(two.accounts[0])
    await openAccount(page)
    await expect(page.getByTestId('profile-wallets')).toHaveCount(0)
  })

  test('the functions for several wallets do nothing and tell the developer (S6.6, S8.34)', async ({
    page,
    wallets: { one, two },
  }) => {
    const said: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('[latchkey]')) said.push(message.text())
    })
    await visit(page)
    await connect(page, one)
    expect(await connections(page)).toEqual([])
    await page.evaluate(
      (connectorId) =>
        (globalThis as unknown as Demo).latchkeyDemo.switchConnection({
          connectorId,
          namespace: 'eip155',
        }),
      rdns.two,
    )
    await expect(page.locator('#demo-address')).toHaveText(one.accounts[0])
    expect(two.requests).toEqual([])
    await expect
      .poll(() => said)
      .toEqual([expect.stringContaining('Multi-wallet support is not enabled')])
    await openAccount(page)
    await expect(page.getByTestId('alert').locator('p')).toHaveText(
      'Multi-wallet support is not enabled',
    )
    await expect(page.getByTestId('alert')).toHaveAttribute('data-variant', 'info')
    // Once, however often it is called.
    expect(said).toHaveLength(1)
  })

  test('while the server has not answered, a project has one', async ({
    page,
    wallets: { one },
  }) => {
    await answerInstead(page, '/appkit/v1/config', { status: 500 })
    await visit(page)
    await connect(page, one)
    expect(await connections(page)).toEqual([])
    await openAccount(page)
    await expect(page.getByTestId('profile-wallets')).toHaveCount(0)
  })
})

type Demo = {
  latchkeyDemo: {
    connections(namespace: string): readonly { connector: { id: string }; status: string }[]
    switchConnection(wallet: { connectorId: string; namespace: string }): Promise<void>
  }
}

/** The project's answer, with the feature on or off. */
async function serveMultiWallet(page: Page, isEnabled: boolean): Promise<void> {
  await answerInstead(page, '/appkit/v1/config', {
    json: { features: [{ config: [], id: 'multi_wallet', isEnabled }] },
  })
}

/** What the site's own code gets. */
function connections(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    (globalThis as unknown as Demo).latchkeyDemo
      .connections('eip155')
      .map(({ connector, status }) => `${connector.id} ${status}`),
  )
}

/** Goes to the list of wallets by way of the account. */
async function openList(page: Page): Promise<void> {
  await openAccount(page)
  await page.getByTestId('profile-wallets').click()
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'ProfileWallets')
}

/** Adds a wallet that agrees, and ends on the list of wallets. */
async function addAnother(page: Page, wallet: TestWallet): Promise<void> {
  await openList(page)
  await page.getByTestId('add-connection').click()
  await choose(page, wallet)
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'ProfileWallets')
}

/** Which wallets stand in which group, one after another: the first has no heading. */
async function expectList(page: Page, ...groups: readonly (readonly string[])[]): Promise<void> {
  await expect
    .poll(() =>
      page
        .getByTestId('modal')
        .locator('section')
        .evaluateAll((sections) =>
          sections.map((section) =>
            [...section.querySelectorAll<HTMLElement>('h3, [data-testid^="connection-dev"]')].map(
              (part) => part.dataset['testid'] ?? part.textContent ?? '',
            ),
          ),
        ),
    )
    .toEqual(groups)
}
