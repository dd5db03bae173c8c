import { expect, onTestFinished, test } from 'vitest'
import { createFakePage } from '../fixtures/setup.ts'
import type { FoundMistake } from './mistakes.ts'
import { watchAnnouncements } from './watchAnnouncements.ts'

function watch() {
  const page = createFakePage()
  const found: FoundMistake[] = []
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  let asked = 0
  page.addEventListener('eip6963:requestProvider', () => asked++)
  const announce = (detail: unknown) =>
    page.dispatchEvent(new page.CustomEvent('eip6963:announceProvider', { detail }))
  watchAnnouncements(
    { window: page },
    { onFound: (each) => found.push(each), signal: controller.signal },
  )
  return { announce, asked: () => asked, controller, found }
}

test.each(['wallet', '', 'a wallet.com', '.com', 7, undefined])(
  'a wallet with the rdns %o is named (EIP-6963)',
  (rdns) => {
    const { announce, found } = watch()
    announce({ info: { name: 'Odd', rdns } })
    expect(found).toEqual([
      ['wallet_without_rdns', { name: 'Odd', rdns: typeof rdns === 'string' ? rdns : undefined }],
    ])
  },
)

test('one with a reverse domain name is not, nor what is no announcement', () => {
  const { announce, found } = watch()
  announce({ info: { name: 'Good', rdns: 'com.good' } })
  for (const detail of [undefined, {}, { info: null }, { info: { rdns: 'x' } }]) announce(detail)
  expect(found).toEqual([])
})

test('those that came before are asked again, and after the end none is heard', () => {
  const { announce, asked, controller, found } = watch()
  expect(asked()).toBe(1)
  controller.abort()
  announce({ info: { name: 'Odd', rdns: 'x' } })
  expect(found).toEqual([])
})
