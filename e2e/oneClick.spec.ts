import type { Page } from '@playwright/test'
import { connectPhone, expect, readCode, showCode, test, visitWithPhones } from './phoneTest.ts'

const modes = ['required', 'optional'] as const

/** Connected, signed in, and the modal gone. */
async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator('#demo-session')).toHaveText('signedIn')
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await expect(page.getByTestId('modal')).toBeHidden()
}

/** The screens that the modal shows from now on. */
async function watchViews(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seenViews: seen })
    const look = () => {
      const view = document.querySelector('[data-testid="modal"]')?.getAttribute('data-view')
      if (view && seen.at(-1) !== view) seen.push(view)
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (globalThis as unknown as { seenViews: string[] }).seenViews)
}

for (const mode of modes) {
  test(`a phone that can connects and signs in with one prompt, where sign-in is ${mode} (S2.8, S3.42, S3.43, S3.53, S4.11, S4.12)`, async ({
    page,
    phone,
    world,
  }) => {
    await visitWithPhones(page, `siwx=${mode}`)
    const uri = await showCode(page)
    const views = await watchViews(page)
    await phone.pair(uri)
    const text = phone.page.getByTestId('phone-content')
    const address = world.faucet.eip155.accounts[0]?.address ?? ''
    for (const line of [
      `${new URL(page.url()).host} wants you to sign in with your Ethereum account:\n${address}`,
      'Welcome to the playground. I further authorize',
      // Without the query, which may hold secrets.
      `URI: ${new URL('/', page.url())}\nVersion: 1`,
      'Chain ID: 31337',
      'Nonce: ',
      'Issued At: ',
      'Expiration Time: ',
      'Resources:\n- urn:recap:',
    ])
      await expect(text).toContainText(line, { useInnerText: true })
    await phone.approve()
    await expectSignedIn(page)
    await expect(phone.question).toBeHidden()
    expect(await views()).not.toContain('SIWXSignMessage')

    // It signed for the site's other network, too; and a reload asks nothing.
    await page.getByTestId('network-button').first().click()
    await page.getByTestId('network-item-eip155:31338').click()
    await expect(page.locator('#demo-network')).toContainText('eip155:31338')
    await expectSignedIn(page)
    await page.reload()
    await expectSignedIn(page)
    await expect(phone.question).toBeHidden()
  })

  test(`a phone that cannot connects, then signs, where sign-in is ${mode} (S4.11, S4.12)`, async ({
    page,
    phone,
  }) => {
    await visitWithPhones(page, `siwx=${mode}`)
    await phone.answerSignIn('unknown')
    await phone.pair(await showCode(page))
    await expect(phone.question).toContainText('Connect to this site?')
    await phone.approve()
    await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'SIWXSignMessage')
    await page.getByTestId('siwx-sign').click()
    await expect(phone.page.getByTestId('phone-content')).toContainText('wants you to sign in')
    await phone.approve()
    await expectSignedIn(page)
  })
}

test('a phone that signs another text is not connected, the screen says so, and two steps lead on (S8.39)', async ({
  page,
  phone,
}) => {
  await visitWithPhones(page, 'siwx=required')
  await phone.answerSignIn('otherText')
  const uri = await showCode(page)
  await phone.pair(uri)
  await phone.approve()
  await expect(page.getByTestId('toast')).toHaveText('Error signing message')
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  await expect(page.locator('#demo-session')).not.toHaveText('signedIn')

  await page.getByTestId('modal').getByTestId('try-again').click()
  await phone.pair(await readCode(page, { not: uri }))
  await expect(phone.question).toContainText('Connect to this site?')
  await phone.approve()
  await page.getByTestId('siwx-sign').click()
  await phone.approve()
  await expectSignedIn(page)
})

test('a visitor who declines both on the phone may connect without signing, where it is not required (S4.15)', {
  tag: '@flow',
}, async ({ page, phone }) => {
  await visitWithPhones(page, 'siwx=optional')
  const uri = await showCode(page)
  await phone.pair(uri)
  await expect(phone.question).toContainText('Sign in to this site?')
  await phone.reject()
  const modal = page.getByTestId('modal')
  await expect(modal.getByTestId('connecting-status')).toContainText('declined')
  await modal.getByTestId('try-again').click()
  await phone.pair(await readCode(page, { not: uri }))
  await phone.approve()
  await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  await page.getByTestId('siwx-cancel').click()
  await expect(modal).toBeHidden()
  await expect(page.locator('#demo-status')).toHaveText('connected')
})

test('a page that is reloaded while the phone is asked starts anew, and signs nobody in', async ({
  page,
  phone,
}) => {
  await visitWithPhones(page, 'siwx=required')
  await phone.pair(await showCode(page))
  await page.reload()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  await phone.approve()
  await expect(page.locator('#demo-session')).not.toHaveText('signedIn')
  await connectPhone(page, phone)
  await expectSignedIn(page)
})

test('another tab of the site is signed in with the first', async ({ context, page, phone }) => {
  await visitWithPhones(page, 'siwx=required')
  const other = await context.newPage()
  await visitWithPhones(other, 'siwx=required')
  await connectPhone(page, phone)
  await expectSignedIn(page)
  await expectSignedIn(other)
  await other.close()
})
