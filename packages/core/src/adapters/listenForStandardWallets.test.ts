import { expect, test } from 'vitest'
import { listenForStandardWallets } from './listenForStandardWallets.ts'

type Register = (...wallets: readonly unknown[]) => () => void

/** A page with its listener, what it noticed, and a wallet that comes later. */
function setup() {
  const page = Object.assign(new EventTarget(), { CustomEvent })
  const noticed: string[] = []
  const listen = () =>
    listenForStandardWallets(
      page as never,
      (wallet) => noticed.push(`+${wallet}`),
      (wallet) => noticed.push(`-${wallet}`),
    )
  const announce = (detail: unknown) =>
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return { announce, noticed, listen, page }
}

test('wallets are noticed, whether they came before the page or after it', () => {
  const { announce, noticed, listen, page } = setup()
  page.addEventListener('wallet-standard:app-ready', (event) => {
    ;(event as CustomEvent<{ register: Register }>).detail.register('early')
  })
  listen()
  let takeBack = () => {}
  announce(({ register }: { register: Register }) => {
    takeBack = register('late', 'later')
  })
  takeBack()
  expect(noticed).toEqual(['+early', '+late', '+later', '-late', '-later'])
})

test('what any script puts into the event does no harm', () => {
  const { announce, noticed, listen } = setup()
  listen()
  for (const detail of [undefined, 7, {}]) announce(detail)
  announce(() => {
    throw new Error('no')
  })
  announce((api: { register: unknown }) => {
    api.register = () => {}
  })
  announce(({ register }: { register: Register }) => register('wallet'))
  expect(noticed).toEqual(['+wallet'])
})

test('after stopping, a wallet that kept the page’s answer is not noticed either', () => {
  const { announce, noticed, listen } = setup()
  const stop = listen()
  let register: Register = () => () => {}
  announce((api: { register: Register }) => {
    register = api.register
  })
  const takeBack = register('known')
  stop()
  takeBack()
  register('late')
  announce((api: { register: Register }) => api.register('later'))
  expect(noticed).toEqual(['+known'])
})
