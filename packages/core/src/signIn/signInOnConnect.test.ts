import { describe, expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { connectRemote } from '../actions/connectRemote.ts'
import { disconnect } from '../actions/disconnect.ts'
import { openModal } from '../actions/openModal.ts'
import type { WalletActions } from '../adapters/WalletActions.ts'
import { UserRejectedRequestError } from '../errors/wallet/WalletError.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeRemote, remoteConnector } from '../fixtures/remote.ts'
import { devOne, devTwo, granted, setup } from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
import { currentView } from '../state/router.ts'
import { messageLimitMs } from './createSignInOnConnect.ts'
import { OtherTextError, readSigned } from './readSigned.ts'
import {
  accountPlaceholder,
  type SignedOnConnect,
  type SignInOnConnect,
} from './SignInOnConnect.ts'
import type { SiwxMessage } from './Siwx.ts'

const one = 'eip155:31337'
const two = 'eip155:31338'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** What an embedded wallet signs: the text with its address in the place that was left for it. */
function signed(message: SiwxMessage, change: Partial<SignedOnConnect> = {}): SignedOnConnect {
  const text = String(message).replace(accountPlaceholder, '0xA')
  return { address: '0xA', message: text, networkId: one, signature: '0xsigned', ...change }
}

type Answer = (signIn: SignInOnConnect) => Promise<void>

/** A page whose wallet takes the sign-in with the connect, and answers as the test says. */
function page(answer: Answer, { isRequired = true }: { isRequired?: boolean } = {}) {
  const { site, siwx } = createSite({ isRequired })
  const wallet: WalletActions['connect'] = async (_, { signIn }) => {
    const offered = await signIn?.()
    try {
      if (offered) await answer(offered)
    } catch (error) {
      offered?.fail(error)
      throw error
    }
    return granted
  }
  const it = setup({ actions: { connect: wallet }, networks: [devOne, devTwo], siwx })
  const seen: string[] = []
  const view = () => {
    const { modal, router } = it.latchkey.store.getState()
    return modal.open ? currentView(router).name : 'closed'
  }
  it.latchkey.store.subscribe(() => seen.push(view()))
  return { ...it, seen, site, siwx, view }
}

const sign: Answer = async (signIn) => {
  const message = await signIn.createMessage(one)
  if (message) await signIn.accept([signed(message)])
}

async function connected(it: ReturnType<typeof page>) {
  openModal(it.latchkey)
  await connect(it.latchkey, { connectorId: 'io.test' })
}

describe('a wallet that signs in while it connects', () => {
  test('is asked once: connected and signed in, and no screen asks (S4.11, S4.12)', async () => {
    const it = page(sign)
    await connected(it)
    await eventually(() => expect(it.view()).toBe('closed'))
    expect(it.seen).not.toContain('SIWXSignMessage')
    expect(it.asked).not.toContain('signMessage')
    expect(it.state().signIns).toEqual({ [`${one}:0xA`]: { status: 'signedIn' } })
    expect(it.site.sessions).toMatchObject([
      { data: { accountAddress: '0xA', chainId: one }, message: `sign in ${one} 0xA` },
    ])
  })

  test('has its session kept before the page is connected', async () => {
    const it = page(async (signIn) => {
      await sign(signIn)
      expect(it.state().connections.eip155?.status).toBe('connecting')
      expect(it.site.sessions).toHaveLength(1)
    })
    await connected(it)
    expect.assertions(2)
  })

  test('may sign for more networks; one that is not taken there is no failure', async () => {
    const it = page(async (signIn) => {
      const message = await signIn.createMessage(one)
      if (!message) return
      const elsewhere = signed(message, { networkId: two })
      await signIn.accept([signed(message), { ...elsewhere, message: 'another text' }, elsewhere])
    })
    await connected(it)
    await eventually(() => expect(it.view()).toBe('closed'))
    await eventually(() =>
      expect(it.site.sessions.map(({ data }) => data.chainId)).toEqual([one, two]),
    )
    expect(it.state().toast).toBeUndefined()
  })

  test('may sign a text of its own in each namespace', async () => {
    const it = page(async (signIn) => {
      const texts = [await signIn.createMessage(one), await signIn.createMessage(mainnet)]
      await signIn.accept(
        texts.flatMap((text, index) =>
          text ? [signed(text, { networkId: index === 0 ? one : mainnet })] : [],
        ),
      )
    })
    await connected(it)
    await eventually(() =>
      expect(it.site.sessions.map(({ data }) => data.chainId)).toEqual([one, mainnet]),
    )
    expect(it.state().toast).toBeUndefined()
  })

  test.each<[string, Answer]>([
    [
      'signs another text',
      async (signIn) => {
        const message = await signIn.createMessage(one)
        if (message) await signIn.accept([signed(message, { message: 'pay me' })])
      },
    ],
    [
      'signs what nobody asked for',
      async (signIn) => signIn.accept([{ ...signed({} as never), message: 'undefined' }]),
    ],
  ])(
    'error: one that %s has no session, and the screen asks and says so (S4.13, S8.39)',
    async (_, answer) => {
      const it = page(answer)
      await connected(it)
      await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
      expect(it.site.sessions).toEqual([])
      expect(it.state().toast).toMatchObject({
        message: { key: 'toast.signInFailed' },
        variant: 'error',
      })
    },
  )

  test('error: a session that the site does not take is asked for again on the screen (S4.13)', async () => {
    const it = page(sign)
    const error = new Error('down')
    it.siwx.addSession = async () => Promise.reject(error)
    const events: unknown[] = []
    it.latchkey.internal.events.subscribe((event) => events.push(event))
    await connected(it)
    await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
    expect(it.state().toast).toMatchObject({ message: { key: 'toast.signInFailed' } })
    expect(events).toContainEqual(
      expect.objectContaining({ error, event: 'SIWX_AUTH_ERROR', type: 'error' }),
    )
  })

  test('a visitor who declines is asked for the connection alone the next time', async () => {
    const prompts: string[] = []
    const it = page(async (signIn) => {
      const message = await signIn.createMessage(one)
      prompts.push(message ? 'both' : 'connect')
      if (message) throw new UserRejectedRequestError({ method: 'connect' })
    })
    await expect(connect(it.latchkey, { connectorId: 'io.test' })).rejects.toMatchObject({
      code: 'wallet.user_rejected',
    })
    expect(it.state().toast).toBeUndefined()
    await connect(it.latchkey, { connectorId: 'io.test' })
    expect(prompts).toEqual(['both', 'connect'])
  })

  test('what comes after a newer attempt signs nobody in', async () => {
    let answerFirst = () => {}
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve
    })
    let count = 0
    const it = page(async (signIn) => {
      const message = await signIn.createMessage(one)
      if (count++ > 0) return
      await first
      if (message) await signIn.accept([signed(message)])
    })
    const stale = connect(it.latchkey, { connectorId: 'io.test' })
    await eventually(() => expect(count).toBe(1))
    await connect(it.latchkey, { connectorId: 'io.test' })
    await expect(stale).rejects.toMatchObject({ code: 'request.aborted' })
    answerFirst()
    await first
    await Promise.resolve()
    expect(it.site.sessions).toEqual([])
  })
})

test('a session that the site takes after the visitor has turned away ends', async () => {
  const it = page(sign)
  let take = () => {}
  const taken = new Promise<void>((resolve) => {
    take = resolve
  })
  const { addSession } = it.siwx
  it.siwx.addSession = async (session) => {
    await taken
    return addSession(session)
  }
  const add = vi.spyOn(it.siwx, 'addSession')
  const revoke = vi.spyOn(it.siwx, 'revokeSession')
  const connecting = connect(it.latchkey, { connectorId: 'io.test' })
  connecting.catch(() => undefined)
  await eventually(() => expect(add).toHaveBeenCalled())
  await disconnect(it.latchkey)
  await expect(connecting).rejects.toMatchObject({ code: 'request.aborted' })
  take()
  await eventually(() => expect(revoke).toHaveBeenCalledWith(one, '0xA'))
  expect(it.site.sessions).toEqual([])
  expect(it.state().toast).toBeUndefined()
})

describe('the site’s message', () => {
  test('leaves a place for the account', async () => {
    let text = ''
    const it = page(async (signIn) => {
      text = String(await signIn.createMessage(two))
    })
    await connected(it)
    expect(text).toBe(`sign in ${two} <<AccountAddress>>`)
  })

  test.each<[string, (it: ReturnType<typeof page>) => void]>([
    [
      'cannot be made',
      ({ siwx }) => {
        siwx.createMessage = async () => Promise.reject(new Error('down'))
      },
    ],
    [
      'does not come in time',
      ({ latchkey, siwx }) => {
        siwx.createMessage = () => new Promise(() => {})
        const { after } = latchkey.internal
        latchkey.internal.after = (delayMs, run) =>
          after(delayMs === messageLimitMs ? 0 : delayMs, run)
      },
    ],
    [
      'is signed in the wallet’s place',
      ({ siwx }) => {
        siwx.signMessage = async () => 'signed'
      },
    ],
  ])('where it %s the wallet only connects, and the screen asks', async (_, arrange) => {
    let message: SiwxMessage | undefined
    const it = page(async (signIn) => {
      message = await signIn.createMessage(one)
    })
    arrange(it)
    await connected(it)
    expect(message).toBeUndefined()
    await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
    expect(it.state().toast).toBeUndefined()
  })
})

describe('a session', () => {
  /** A phone that approves, and does with the sign-in what the test says. */
  async function approve(answer: Answer, { isRequired = true } = {}) {
    const { offers, remote } = createFakeRemote()
    const { site, siwx } = createSite({ isRequired })
    const it = setup({
      actions: { connect: async () => ({ ...granted, connectorId: 'walletConnect' }) },
      networks: [devOne, devTwo],
      siwx,
      sources: [remote],
    })
    openModal(it.latchkey)
    const connecting = connectRemote(it.latchkey)
    connecting.catch(() => undefined)
    await eventually(() => expect(offers).toHaveLength(1))
    const [offer] = offers
    const signIn = await offer?.signIn?.()
    if (signIn) await answer(signIn)
    offer?.approve([remoteConnector('eip155')])
    await connecting
    return { ...it, site }
  }

  test.each([true, false])(
    'signs in with its approval, and asks no more (required: %s)',
    async (isRequired) => {
      const it = await approve(sign, { isRequired })
      await eventually(() => expect(it.state().modal.open).toBe(false))
      expect(it.site.sessions).toHaveLength(1)
      expect(it.asked).toEqual(['connect'])
    },
  )

  test('error: a proof that is wrong is said on the screen (S8.39)', async () => {
    const it = await approve(async (signIn) => {
      signIn.fail(Object.assign(new Error('no'), { code: 'remote.relay_unreachable' }))
      signIn.fail(Object.assign(new Error('no'), { code: 'remote.invalid_authentication' }))
    })
    expect(it.state().toast).toMatchObject({
      message: { key: 'toast.signInFailed' },
      variant: 'error',
    })
  })
})

describe('a text that the wallet wrote itself', () => {
  const request = {
    domain: 'shop.example',
    expirationTime: '2026-01-02T00:00:00.000Z',
    issuedAt: '2026-01-01T00:00:00.000Z',
    nonce: 'n0nce1234',
    resources: ['https://shop.example/terms'],
    statement: 'Welcome.',
    uri: 'https://shop.example/',
    version: '1',
  }
  const askedOf = (chainId: string): SiwxMessage => ({
    ...request,
    accountAddress: accountPlaceholder,
    chainId,
    toString: () => 'another layout',
  })
  const address = 'an account'
  const said = { ...request, accountAddress: address, chainId: mainnet }
  const read = (change: object = {}, proof: object = {}) =>
    readSigned(
      {
        ...proof,
        address,
        data: { ...said, ...change },
        message: 'the layout of the wallet',
        networkId: mainnet,
        signature: 's',
      },
      askedOf(mainnet),
    )

  test('counts when each word of it is what was asked for', () => {
    expect(read()).toMatchObject({ data: said, message: 'the layout of the wallet' })
  })

  test.each<[string, object]>([
    ['domain', { domain: 'evil.example' }],
    ['uri', { uri: 'https://evil.example/' }],
    ['nonce', { nonce: 'another1' }],
    ['chain', { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }],
    ['account', { accountAddress: 'another account' }],
    ['statement', { statement: 'Welcome. And more.' }],
    ['absent statement', { statement: undefined }],
    ['resource', { resources: ['https://evil.example/'] }],
    ['absent resource', { resources: undefined }],
    ['further resource', { resources: [...request.resources, 'https://evil.example/'] }],
    ['end', { expirationTime: '2027-01-02T00:00:00.000Z' }],
    ['absent end', { expirationTime: undefined }],
    ['beginning', { notBefore: '2026-01-02T00:00:00.000Z' }],
    ['time', { issuedAt: '2026-01-01T00:00:01.000Z' }],
    ['request id', { requestId: 'r1' }],
    ['version', { version: '2' }],
  ])('error: another %s', (_, change) => {
    expect(() => read(change)).toThrow(OtherTextError)
  })

  test('of a remote wallet may add what it grants, at the end', () => {
    const added = {
      resources: [...request.resources, 'urn:recap:eyJhdHQiOnt9fQ'],
      statement: 'Welcome. I further authorize.',
    }
    const proof = { cacao: {} }
    expect(read(added, proof)).toMatchObject({ cacao: {}, data: added })
    expect(() => read(added)).toThrow(OtherTextError)
    expect(() => read({ ...added, statement: 'Pay. Welcome.' }, proof)).toThrow(OtherTextError)
    expect(() => read({ ...added, resources: added.resources.slice(1) }, proof)).toThrow(
      OtherTextError,
    )
  })
})
