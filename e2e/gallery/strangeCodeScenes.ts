import type { Page } from '@playwright/test'
import { enter } from '../enter.ts'
import { connectByCode } from '../scenes/connectByCode.ts'
import type { Scene } from '../scenes/Scene.ts'

/** A contract of no wallet that we know, and the delegation to it (EIP-7702). */
const stranger = '57'.repeat(20)
const lent = `0xef0100${stranger}`

/** What is said of accounts that run a stranger's code, before they are paid into. */
export const strangeCodeScenes: readonly Scene[] = [
  {
    name: 'receive-strange',
    view: 'WalletReceive',
    title: { ar: 'استلام', en: 'Receive' },
    async reach(page) {
      await lendAll(page)
      await connectByCode(page)
      await page.getByTestId('demo-open-WalletReceive').click()
    },
    shows: (modal) => modal.getByTestId('receive-strange'),
  },
  {
    name: 'send-strange',
    begunByHand: true,
    view: 'WalletSendPreview',
    title: { ar: 'مراجعة', en: 'Review' },
    async reach(page) {
      await lendAll(page)
      await connectByCode(page)
      await page.getByTestId('demo-open-WalletSend').click()
      await enter(page.getByTestId('send-receiver'), 'bob.eth')
      await enter(page.getByTestId('send-amount'), '0.05')
      await page.getByTestId('send-preview').click()
      await page.getByTestId('send-confirm').click()
    },
    shows: (modal) => modal.getByTestId('send-anyway'),
  },
  {
    name: 'account-settings-strange',
    view: 'AccountSettings',
    title: { ar: 'التفاصيل', en: 'Details' },
    async reach(page) {
      await lendAll(page)
      await connectByCode(page)
      await page.getByTestId('demo-open-AccountSettings').click()
    },
    // In full: the local chains have no explorer to lead to.
    shows: (modal) => modal.getByTestId('account-controlled-by').getByText(stranger),
  },
]

/** Every account of every network runs a stranger's code. */
async function lendAll(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const body = route.request().postData()
    if (!body?.includes('"eth_getCode"')) return route.fallback()
    const asked = JSON.parse(body) as { id: number } | { id: number }[]
    const answer = ({ id }: { id: number }) => ({ id, jsonrpc: '2.0', result: lent })
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: Array.isArray(asked) ? asked.map(answer) : answer(asked),
    })
  })
}
