import { type Connector, currentEnvironment } from '@latchkey/core/adapter'
import { devSolana } from '@latchkey/devnet'
import { createContext } from '@latchkey/devnet/test-setup'
import { registerWallet } from '@latchkey/testing/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { expect, test, vi } from 'vitest'
import { chromeOnAndroid, createPhone, type PhoneOptions } from '../fixtures/phone.ts'
import { createWallet, devNetwork } from '../fixtures/world.ts'
import { type SolanaOptions, solana } from '../solana.ts'

const [alice, bob] = devSolana.accounts

function setup(options?: SolanaOptions, phoneOptions?: PhoneOptions) {
  const phone = createPhone(phoneOptions)
  const environment = {
    ...currentEnvironment(),
    mobile: true,
    storage: undefined,
    window: phone.page,
  }
  const context = createContext([devNetwork('http://127.0.0.1:1')], { environment })
  const adapter = solana(options)
  const found: Connector[] = []
  const discover = async () => {
    adapter.discover({
      announced: true,
      environment,
      injected: true,
      // What is reported again replaces itself.
      onFound(connector) {
        const index = found.findIndex(({ id }) => id === connector.id)
        found.splice(index < 0 ? found.length : index, 1, connector)
      },
    })
    // What is found on a phone is loaded first.
    await adapter.load(context)
  }
  return { ...phone, adapter, context, discover, environment, found }
}

test('on an Android phone its wallet apps are one entry, beside the wallets of the page', async () => {
  const { app, discover, found, page } = setup()
  registerWallet(createWallet({ name: 'In the page' }).wallet, page)
  await discover()
  expect(found.map(({ chain, id, name, type }) => [chain, id, name, type])).toEqual([
    ['solana', 'in-the-page', 'In the page', 'ANNOUNCED'],
    ['solana', 'mobile-wallet-adapter', 'Wallet app on this phone', 'ANNOUNCED'],
  ])
  expect(found[1]?.imageUrl).toMatch(/^data:image\/svg\+xml,/)
  expect(app.opened).toEqual([])
})

test('the adapter connects, signs and disconnects through it as through every wallet', async () => {
  const { adapter, app, context, discover, found } = setup()
  await discover()
  const [connector] = found
  if (!connector) throw new TypeError('Nothing was found')
  const { wallet: actions } = await adapter.load(context)
  const { signal } = context
  expect(await actions.reconnect(connector, { signal })).toBeUndefined()
  const connection = await actions.connect(connector, { networkId: undefined, signal })
  expect(connection).toMatchObject({
    accounts: [{ address: alice.address }],
    connectorId: 'mobile-wallet-adapter',
    networkId: devSolana.networkId,
  })
  const changes: unknown[] = []
  actions.watch(connector, connection, {
    changed: ({ accounts }) => changes.push(accounts.map(({ address }) => address)),
    ended: () => changes.push('ended'),
  })
  const message = 'Hello'
  const signature = await actions.signMessage(connector, { address: alice.address, message })
  expect(
    ed25519.verify(
      base58.decode(signature),
      new TextEncoder().encode(message),
      base58.decode(alice.address),
    ),
  ).toBe(true)
  await actions.switchNetwork(connector, devNetwork('http://127.0.0.1:1'), { connection })
  expect(await actions.reconnect(connector, { signal })).toEqual(connection)
  await actions.disconnect(connector)
  expect(await actions.reconnect(connector, { signal })).toBeUndefined()
  expect(changes).toEqual(['ended'])
  expect(app.violations).toEqual([])
})

test('an entry of the list from before the code was loaded leads to the same wallet', async () => {
  const { adapter, context, discover, found } = setup()
  await discover()
  const [{ provider }] = found as [Connector]
  const { icon, name } = provider as { icon: string; name: string }
  const reported: Connector[] = []
  const environment = { ...context.environment }
  adapter.discover({
    announced: true,
    environment,
    injected: true,
    onFound: (connector) => reported.push(connector),
  })
  await vi.waitFor(() => expect(reported).toHaveLength(1))
  const [early] = reported as [Connector]
  expect(early.provider).toEqual({ icon, name })
  const { wallet } = await adapter.load({ ...context, environment })
  const connection = await wallet.connect(early, { networkId: undefined, signal: context.signal })
  expect(connection.accounts).toMatchObject([{ address: alice.address }])
  // What stood in the list has not become another object.
  expect(early.provider).toEqual({ icon, name })
  expect(reported[1]?.provider).toMatchObject({ features: expect.anything(), icon, name })
})

test('an account changed in the app is heard of with the next request', async () => {
  const { adapter, app, context, discover, found, owner } = setup()
  await discover()
  const { wallet: actions } = await adapter.load(context)
  const connector = found[0] as Connector
  const connection = await actions.connect(connector, {
    networkId: undefined,
    signal: context.signal,
  })
  const changes: string[][] = []
  actions.watch(connector, connection, {
    changed: ({ accounts }) => changes.push(accounts.map(({ address }) => address)),
    ended() {},
  })
  app.revoke()
  owner.selectAccount(1)
  owner.removeAccount(0)
  await expect(
    actions.signMessage(connector, { address: alice.address, message: 'Hi' }),
  ).rejects.toMatchObject({ code: 'wallet.unauthorized' })
  expect(changes).toEqual([[bob.address]])
})

test('two instances with one adapter value do not meet', async () => {
  const one = setup()
  const found: Connector[] = []
  await one.discover()
  one.adapter.discover({
    announced: true,
    environment: { ...one.environment },
    injected: true,
    onFound: (connector) => found.push(connector),
  })
  await vi.waitFor(() => expect(found).toHaveLength(1))
  expect(Object.keys(one.found[0]?.provider as object)).toContain('features')
  expect(Object.keys(found[0]?.provider as object)).toEqual(['icon', 'name'])
})

test.each<[string, (page: Record<string, unknown>) => void]>([
  ['it is switched off', () => {}],
  ['the page is not secure', (page) => Object.assign(page, { isSecureContext: false })],
  ...[
    [
      'an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/147.0.0.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'a desktop',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
    ],
    ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
    [
      'the browser of a wallet app',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/147.0.0.0 Mobile Safari/537.36',
    ],
  ].map(([what, userAgent]): [string, (page: Record<string, unknown>) => void] => [
    `it is in ${what}`,
    (page) => Object.assign(page['navigator'] as object, { userAgent }),
  ]),
])('nothing is listed where no app can be opened: %s', async (what, change) => {
  const { discover, found, page } = setup({ mobileWallets: what !== 'it is switched off' })
  expect(page.navigator.userAgent).toBe(chromeOnAndroid)
  change(page as never)
  await discover()
  expect(found).toEqual([])
})
