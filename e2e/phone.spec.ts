import { hexToString, verifyMessage } from 'viem'
import { enter } from './enter.ts'
import { type OracleSite, openOracleSite } from './oracleSite.ts'
import { expect, test } from './phoneTest.ts'
import type { PhoneWallet } from './phoneWallet.ts'

// The relay is ours; site and wallet speak the protocol of others (#4).

const eip155 = {
  chains: ['eip155:31337', 'eip155:31338', 'eip155:1'],
  events: ['accountsChanged', 'chainChanged'],
  methods: ['personal_sign', 'wallet_switchEthereumChain'],
}

async function connect(site: OracleSite, phone: PhoneWallet) {
  const { approval, uri } = await site.connect({ optionalNamespaces: { eip155 } })
  // Asked for late, it misses a session that is there already, and waits for ever.
  const session = approval()
  await phone.pair(uri ?? '')
  await phone.approve()
  return session
}

/** What the next event of a kind carries. */
function next(
  site: OracleSite,
  event: 'session_delete' | 'session_event' | 'session_extend' | 'session_update',
) {
  return new Promise<unknown>((resolve) =>
    site.once(event, (value) => resolve('params' in value ? value.params : undefined)),
  )
}

test('a site that is not ours pairs, asks, hears events, updates and the end over our relay (#4)', async ({
  phone,
  world,
}) => {
  const site = await openOracleSite(world)
  const { namespaces, topic } = await connect(site, phone)
  const [alice, bob] = world.faucet.eip155.accounts
  expect(namespaces['eip155']).toEqual({
    ...eip155,
    accounts: [`eip155:31337:${alice?.address}`, `eip155:31338:${alice?.address}`],
    // What the wallet does not know is not granted.
    chains: ['eip155:31337', 'eip155:31338'],
  })

  const address = alice?.address as `0x${string}`
  const sign = () =>
    site.request<`0x${string}`>({
      chainId: 'eip155:31337',
      request: { method: 'personal_sign', params: ['0x6869', address] },
      topic,
    })
  const asked = sign()
  await phone.approve()
  const message = hexToString('0x6869')
  expect(await verifyMessage({ address, message, signature: await asked })).toBe(true)
  const refused = expect(sign()).rejects.toMatchObject({ code: 4001 })
  await phone.reject()
  await refused

  const moved = next(site, 'session_event')
  await phone.page.getByTestId('phone-chain').selectOption('eip155:31338')
  expect(await moved).toEqual({
    chainId: 'eip155:31338',
    event: { data: 31338, name: 'chainChanged' },
  })
  const other = next(site, 'session_event')
  await phone.page.getByTestId('phone-account').selectOption('1')
  expect(await other).toMatchObject({
    event: { data: [bob?.address], name: 'accountsChanged' },
  })
  const fewer = next(site, 'session_update')
  await phone.keepChains({ remove: ['eip155:31338'] })
  expect(await fewer).toMatchObject({
    namespaces: { eip155: { chains: ['eip155:31337'] } },
  })

  const before = site.session.get(topic).expiry
  const extended = next(site, 'session_extend')
  await phone.page.waitForTimeout(1_100)
  await phone.page.getByTestId('phone-extend').click()
  await extended
  expect(site.session.get(topic).expiry).toBeGreaterThan(before)
  await site.ping({ topic })

  const ended = next(site, 'session_delete')
  await phone.disconnect()
  await ended
})

test('what a site asks and says while the phone is away reaches it later; a no before the session is a no (#4)', async ({
  phone,
  world,
}) => {
  const site = await openOracleSite(world)
  const { approval, uri } = await site.connect({ optionalNamespaces: { eip155 } })
  const refused = expect(approval()).rejects.toMatchObject({ code: 5000 })
  await phone.pair(uri ?? '')
  await phone.reject()
  await refused

  const { topic } = await connect(site, phone)
  await phone.goOffline()
  const address = world.faucet.eip155.accounts[0]?.address
  const asked = site.request({
    chainId: 'eip155:31337',
    request: { method: 'personal_sign', params: ['0x6869', address] },
    topic,
  })
  await phone.page.waitForTimeout(500)
  await phone.goOnline()
  await phone.approve()
  expect(await asked).toMatch(/^0x/)
  await phone.goOffline()
  await site.disconnect({ reason: { code: 6000, message: 'Bye' }, topic })
  await phone.goOnline()
  await expect(phone.sessions).toHaveCount(0)
})

test('one press signs in and connects, or does neither (#4)', async ({ phone, world }) => {
  const site = await openOracleSite(world)
  const authenticate = () =>
    site.authenticate({
      chains: ['eip155:31337', 'eip155:31338'],
      domain: 'localhost',
      methods: ['personal_sign'],
      nonce: 'abcdefgh1',
      statement: 'Hello',
      uri: 'http://localhost',
    })
  const declined = await authenticate()
  await phone.pair(declined.uri)
  await expect(phone.page.getByTestId('phone-content')).toContainText('Nonce: abcdefgh1')
  const refused = expect(declined.response()).rejects.toContain('rejected')
  await phone.reject()
  await refused
  await expect(phone.sessions).toHaveCount(0)

  const accepted = await authenticate()
  const response = accepted.response()
  await phone.pair(accepted.uri)
  await phone.page.reload()
  await phone.approve()
  const { auths, session } = await response
  expect(auths?.map(({ p }) => p.iss)).toEqual([
    `did:pkh:eip155:31337:${world.faucet.eip155.accounts[0]?.address}`,
    `did:pkh:eip155:31338:${world.faucet.eip155.accounts[0]?.address}`,
  ])
  expect(session.namespaces['eip155']?.methods).toEqual(['personal_sign'])
  await expect(phone.sessions).toHaveCount(1)
})

test('the camera of a browser that reads codes pairs as pasting does', async ({ phone, world }) => {
  const site = await openOracleSite(world)
  const { uri } = await site.connect({ optionalNamespaces: { eip155 } })
  // No camera here: a moving picture in its place, and a reader that sees the code at the second look.
  await phone.page.addInitScript((code) => {
    const canvas = document.createElement('canvas')
    const drawing = canvas.getContext('2d')
    setInterval(() => drawing?.fillRect(0, 0, 1, 1), 50)
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: async () => canvas.captureStream() },
    })
    let looks = 0
    Object.assign(globalThis, {
      BarcodeDetector: class {
        async detect() {
          looks += 1
          return looks > 1 ? [{ rawValue: code }] : []
        }
      },
    })
  }, uri)
  await phone.page.reload()
  await phone.page.getByTestId('phone-scan').click()
  await expect(phone.question.getByTestId('phone-peer')).toHaveText('Oracle')
})

test('error: a code that is none says so, and the next one works', async ({ phone, world }) => {
  await enter(phone.page.getByTestId('phone-uri'), 'wc:nonsense')
  await phone.page.getByTestId('phone-pair').click()
  await expect(phone.page.getByTestId('phone-error')).not.toBeEmpty()
  const site = await openOracleSite(world)
  const { uri } = await site.connect({ optionalNamespaces: { eip155 } })
  await phone.pair(uri ?? '')
  await expect(phone.page.getByTestId('phone-error')).toBeEmpty()
})
