import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, test, vi } from 'vitest'
import { cancelSignIn } from '../../actions/cancelSignIn.ts'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { openModal } from '../../actions/openModal.ts'
import { requestSignIn } from '../../actions/requestSignIn.ts'
import { switchNetwork } from '../../actions/switchNetwork.ts'
import { eventually } from '../../fixtures/eventually.ts'
import { devOne, devTwo, granted, setup } from '../../fixtures/setup.ts'
import { currentView } from '../../state/router.ts'
import { createSIWEConfig } from './createSIWEConfig.ts'
import type { SiweOptions, SiweSession } from './SiweOptions.ts'
import {
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  getDidAddress,
  getDidChainId,
} from './siweText.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const two = 'eip155:31338'

/** A site of the older shape, whose server keeps one session. */
function createSite(change: Partial<SiweOptions> = {}) {
  const site = {
    asked: [] as unknown[][],
    session: undefined as SiweSession | undefined,
    takes: true,
    verified: [] as { message: string; data?: unknown }[],
  }
  const config = createSIWEConfig({
    createMessage: ({ address: did, ...args }) => formatMessage(args, did),
    getMessageParams: async () => ({
      chains: [31337],
      domain: 'shop.example',
      iat: '2026-01-01T00:00:00.000Z',
      statement: 'Welcome.',
      uri: 'https://shop.example/',
    }),
    async getNonce(...parameters) {
      site.asked.push(parameters)
      return 'n0nce1234'
    },
    getSession: async () => site.session,
    onSignIn: (session) => site.asked.push(['onSignIn', session]),
    onSignOut: () => site.asked.push(['onSignOut']),
    async signOut() {
      site.session = undefined
      return true
    },
    async verifyMessage({ signature: _, ...signed }) {
      site.verified.push(signed)
      if (site.takes)
        site.session = {
          address: getAddressFromMessage(signed.message),
          chainId: Number(getChainIdFromMessage(signed.message).slice('eip155:'.length)),
        }
      return site.takes
    },
    ...change,
  })
  return { config, site }
}

function page(change: Partial<SiweOptions> = {}) {
  const { config, site } = createSite(change)
  const account = { address, namespace: 'eip155', type: 'eoa' } as const
  const it = setup({
    actions: { connect: async () => ({ ...granted, accounts: [account] }) },
    networks: [devOne, devTwo],
    siweConfig: config,
  })
  const view = () => {
    const { modal, router } = it.latchkey.store.getState()
    return modal.open ? currentView(router).name : 'closed'
  }
  return { ...it, site, view }
}

async function asked(change: Partial<SiweOptions> = {}) {
  const it = page(change)
  openModal(it.latchkey)
  await connect(it.latchkey, { connectorId: 'io.test' })
  await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
  return it
}

describe('siweConfig (S3.53)', () => {
  test('asks who connects, in the site’s own words, and is required by default', async () => {
    const it = await asked()
    expect(it.latchkey.options.siwx?.getRequired?.()).toBe(true)
    await requestSignIn(it.latchkey)
    expect(it.site.verified).toEqual([
      {
        message: [
          'shop.example wants you to sign in with your Ethereum account:',
          address,
          '',
          'Welcome.',
          '',
          'URI: https://shop.example/',
          'Version: 1',
          'Chain ID: 31337',
          'Nonce: n0nce1234',
          'Issued At: 2026-01-01T00:00:00.000Z',
        ].join('\n'),
      },
    ])
    expect(it.site.asked).toEqual([[address], ['onSignIn', { address, chainId: 31337 }]])
    expect(it.view()).toBe('closed')
  })

  test.each(['Grüße aus Köln.', '100 % "yours"', 'مرحبا'])(
    'the statement %j is sent to the wallet, and the site’s server judges',
    async (statement) => {
      const it = await asked({
        getMessageParams: async () => ({
          domain: 'shop.example',
          iat: '2026-01-01T00:00:00.000Z',
          statement,
          uri: 'https://shop.example/',
        }),
        verifyMessage: async ({ message }) => {
          it.site.session = { address, chainId: 31337 }
          return parseSiweMessage(message).statement === statement
        },
      })
      await requestSignIn(it.latchkey)
      expect(it.state().signIns[`eip155:31337:${address}`]?.status).toBe('signedIn')
    },
  )

  test.each([
    'createMessage',
    'getMessageParams',
    'getNonce',
    'getSession',
    'signOut',
    'verifyMessage',
  ] as const)('error: without %s it is refused when it is made', (name) => {
    expect(() => createSite({ [name]: undefined } as never)).toThrow(
      expect.objectContaining({
        code: 'config.invalid_option',
        message: `Invalid option \`${name}\`: pass a function`,
      }),
    )
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
    'error: an interval of %s ms, which browsers take for none, is refused when it is made',
    (sessionRefetchIntervalMs) => {
      expect(() => createSite({ sessionRefetchIntervalMs })).toThrow(
        expect.objectContaining({ code: 'config.invalid_option' }),
      )
    },
  )

  test('error: what the site does not verify signs nobody in', async () => {
    const it = await asked()
    it.site.takes = false
    await expect(requestSignIn(it.latchkey)).rejects.toMatchObject({
      cause: { message: 'The signature is not valid' },
      code: 'sign_in.failed',
    })
    expect(it.view()).toBe('SIWXSignMessage')
  })

  test('a session of this account asks nothing, in whatever form its address is', async () => {
    const { config, site } = createSite()
    for (const form of [address, address.toLowerCase(), `did:pkh:eip155:31337:${address}`]) {
      site.session = { address: form, chainId: 31337 }
      expect(await config.siwx?.getSessions('eip155:31337', address)).toHaveLength(1)
    }
  })

  test.each<[string, Partial<SiweOptions>, SiweSession]>([
    ['account', { signOutOnAccountChange: false }, { address: '0xB', chainId: 31337 }],
    ['network', { signOutOnNetworkChange: false }, { address, chainId: 1 }],
  ])('another %s ends the session, unless the site wants otherwise', async (_, keeps, session) => {
    const ends = createSite()
    ends.site.session = session
    expect(await ends.config.siwx?.getSessions('eip155:31337', address)).toEqual([])
    expect(ends.site.session).toBeUndefined()
    expect(ends.site.asked).toEqual([['onSignOut']])

    const kept = createSite(keeps)
    kept.site.session = session
    expect(await kept.config.siwx?.getSessions('eip155:31337', address)).toHaveLength(1)
    expect(kept.site.session).toEqual(session)
  })

  test('who moves to another network is asked there, and cancelling disconnects', async () => {
    const it = await asked()
    await requestSignIn(it.latchkey)
    await switchNetwork(it.latchkey, { networkId: two })
    await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
    await cancelSignIn(it.latchkey)
    expect(it.state().connections.eip155?.status).toBe('disconnected')
  })

  test.each([true, false])(
    'disconnecting signs out where signOutOnDisconnect is %s',
    async (flag) => {
      const it = await asked({ signOutOnDisconnect: flag })
      await requestSignIn(it.latchkey)
      await disconnect(it.latchkey)
      await eventually(() => expect(it.site.session === undefined).toBe(flag))
    },
  )

  test('is on, required, and over when the visitor disconnects, unless the site says otherwise (S3.53)', () => {
    const { siwx } = createSite().config
    expect([siwx?.getRequired?.(), siwx?.signOutOnDisconnect]).toEqual([true, true])
    const lax = createSite({ required: false, signOutOnDisconnect: false }).config.siwx
    expect([lax?.getRequired?.(), lax?.signOutOnDisconnect]).toEqual([false, false])
  })

  test('disabled asks nobody', () => {
    expect(createSite({ enabled: false }).config.siwx).toBeUndefined()
    expect(createSite({ required: false }).config.siwx?.getRequired?.()).toBe(false)
  })

  test('accounts of other namespaces count as signed in', async () => {
    const { config, site } = createSite()
    expect(await config.siwx?.getSessions('solana:x', 'an account')).toHaveLength(1)
    await config.siwx?.revokeSession('solana:x', 'an account')
    await expect(
      config.siwx?.createMessage({ accountAddress: 'an account', chainId: 'solana:x' }),
    ).rejects.toMatchObject({ code: 'sign_in.unknown_namespace' })
    expect(site.asked).toEqual([])
  })

  test('sessions that are set are the site’s where they are of EVM chains; none at all signs out', async () => {
    const { config, site } = createSite()
    site.session = { address, chainId: 31337 }
    const session = (chainId: string) =>
      ({ data: { accountAddress: 'x', chainId }, message: '', signature: '' }) as never
    await config.siwx?.setSessions([session('solana:x')])
    expect([site.verified, site.asked]).toEqual([[], []])
    expect(site.session).toBeDefined()
    await config.siwx?.setSessions([])
    expect(site.session).toBeUndefined()
    expect(site.asked).toEqual([['onSignOut']])
  })

  test('a wallet that signs for each network while it connects makes one session, of the first', async () => {
    const { config, site } = createSite()
    const message = await config.siwx?.createMessage({
      accountAddress: '<<AccountAddress>>',
      chainId: 'eip155:31337',
    })
    expect(site.asked).toEqual([[]])
    const cacao = { p: {} }
    for (const chainId of [31337, 31338]) {
      const text = String(message)
        .replace('<<AccountAddress>>', address)
        .replace('31337', String(chainId))
      const data = { ...message, accountAddress: address, chainId: `eip155:${chainId}` } as never
      await config.siwx?.addSession({ cacao, data, message: text, signature: '0x' })
    }
    expect(site.verified).toMatchObject([{ data: cacao }])
    expect(site.session?.chainId).toBe(31337)
  })

  test('the session is read again every five minutes', async () => {
    vi.useFakeTimers()
    try {
      const { config } = createSite()
      let reads = 0
      const stop = await config.siwx?.watchSessions?.(() => reads++)
      vi.advanceTimersByTime(600_000)
      expect(reads).toBe(2)
      stop?.()
      vi.advanceTimersByTime(600_000)
      expect(reads).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('the parts of a did:pkh', () => {
  expect(getDidAddress(`did:pkh:eip155:1:${address}`)).toBe(address)
  expect(getDidAddress(address)).toBe(address)
  expect(getDidChainId(`did:pkh:eip155:1:${address}`)).toBe('1')
})
