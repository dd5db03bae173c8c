import {
  enterCode,
  farcasterFacts,
  finishRegistration,
  finishWallet,
  knownWallet,
  type LoginResult,
  type LoginStarted,
  madeWallet,
  partAad,
  putRecoveryPart,
  putSlot,
  readPart,
  returnWallet,
  type Sealed,
  type SlotKind,
  sealingInfo,
  startLogin,
  startRegistration,
  type WalletConfig,
  type WalletDescriptor,
  type WalletMade,
  walletRpcMethods,
} from '@latchkey/protocol/wallet'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { toBase64url } from '../base64url.ts'
import { createSealingKey, sealTo } from '../sealing/sealing.ts'
import { createFakeSocial } from './createFakeSocial.ts'
import { createFakeTickets } from './createFakeTickets.ts'
import { Failure } from './Failure.ts'

export const walletOrigin = 'https://wallet.shop.example'
/** Projects, with the pages that may show their wallet. */
const embedders: Readonly<Record<string, readonly string[]>> = {
  blog: ['https://blog.example', 'https://shop.example'],
  project: ['https://shop.example', 'https://www.shop.example'],
}

type Slot = {
  ciphertext: string
  device: string
  kind: SlotKind
  part: Uint8Array
  recoveryPart?: Uint8Array
}
type Login = {
  device: string
  email: string
  isVerified: boolean
  locale: string | undefined
  triesLeft: number
}
type Wallet = {
  descriptor: WalletDescriptor | undefined
  /** From when it is whole; it gets no other one. */
  managedSlotId?: string | undefined
  slots: Map<string, Slot>
  walletId: string
}
type Registration = { device: string; isRegistered: boolean; status: string; walletId: string }

/** A mint of the Solana network that the server lists: 32 times the byte 6. */
const listedMint = 'QWmroo4YnnMqYW3cnxWkFdaTxGD3P7vMSzwMHGbUzwF'

/**
 * The routes of the wallet's server in memory. It checks what it is asked as the real one does: proofs of devices, the
 * form of bodies, that parts are sealed to its roles.
 */
export async function createFakeServer() {
  const [walletKey, recoveryKey] = await Promise.all([createSealingKey(), createSealingKey()])
  const keys = { recovery: recoveryKey, wallet: walletKey }
  const usedProofs = new Set<string>()
  const logins = new Map<string, Login>()
  const wallets = new Map<string, Wallet>()
  const devices = new Map<string, { email: string; isIn: boolean; slotId: string }>()
  const registrations = new Map<string, Registration>()
  const calls: string[] = []
  /** Wallets that the role `recovery` knows to be made. */
  const made = new Set<string>()
  const failures: { after: boolean; match: RegExp; status: number; code: string }[] = []
  const social = createFakeSocial()
  const tickets = createFakeTickets({
    mayPut: (device, login) =>
      devices.get(device)?.isIn === true ||
      (login !== undefined && social.logins.get(device)?.loginId === login),
  })
  let nonce = 1

  const server = {
    calls,
    /** The code that the server has sent; its mails are all alike. */
    code: '123456',
    devices,
    /** Each `GET` of a registration waits for this. */
    beforeAnswer: async () => {},
    /** Called with each call, before it is answered. */
    onCall: (_name: string) => {},
    /** Fails the next call that matches; `after` it was done, so that only the answer is lost. */
    failNext(match: RegExp, { after = false, code = 'unavailable', status = 503 } = {}) {
      failures.push({ after, code, match, status })
    },
    fetch: (async (url: string, init: RequestInit = {}) => {
      const { pathname, search } = new URL(url)
      const method = init.method ?? 'GET'
      const name = `${method} ${pathname}`
      calls.push(name)
      server.onCall(name)
      init.signal?.throwIfAborted()
      const headers = { 'dpop-nonce': `nonce ${nonce}` }
      try {
        const body = init.body === undefined ? undefined : JSON.parse(String(init.body))
        const device =
          pathname === '/wallet/v1/config' || /\/v1\/nonce$|\/(?:answer|open)$/.test(pathname)
            ? ''
            : await readProof(new Headers(init.headers).get('dpop'), method, pathname)
        // A call whose nonce was old was not asked yet.
        const index = failures.findIndex(({ match }) => match.test(name))
        const [failure] = index < 0 ? [] : failures.splice(index, 1)
        if (failure && !failure.after) fail(failure)
        const answer = await route(name, { body, device, search, signal: init.signal })
        if (failure) fail(failure)
        if (answer === undefined) return new Response(null, { headers, status: 204 })
        return Response.json(answer, { headers })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        const { code, status, triesLeft } = error
        const retry = status === 429 ? { 'retry-after': '30' } : {}
        return Response.json(
          { code, reasons: [], requestId: 'r', status: 'FAILED', triesLeft },
          { headers: { ...headers, ...retry }, status },
        )
      }
    }) as typeof fetch,
    /** Wallets that devices were ended at, by their thumbprints. */
    ended: new Map<string, string[]>(),
    /** For how long it holds a new device. */
    heldMs: 24 * 60 * 60_000,
    /** Whether a device is registered at once: it was held for long enough. */
    isFree: false,
    /** Wallets that the role `wallet` gives no part of. */
    frozen: new Set<string>(),
    /** Whether a registration begins with a hold. */
    isHeld: false,
    logins,
    made,
    /** When and where each wallet was made; a server of before does not say it. */
    madeAt: undefined as WalletMade | undefined,
    /** Whether it says who is logged in as a user, not by an address alone. */
    namesUsers: true,
    /** What became of the mail of each login, where it was not sent. */
    unsent: undefined as LoginStarted['mail'],
    /** What it serves. */
    networks: [
      { decimals: 18, id: 'eip155:31337', name: 'Local', symbol: 'ETH' },
      { decimals: 18, id: 'eip155:31338', name: 'Local 2', symbol: 'ETH' },
      {
        decimals: 9,
        id: 'solana:local',
        name: 'Local Solana',
        symbol: 'SOL',
        tokens: [{ address: listedMint, symbol: 'USDC' }],
      },
    ] as WalletConfig['networks'],
    /** From here on only a new nonce counts. */
    nextNonce: () => {
      nonce += 1
    },
    /** What a chain answers. */
    rpc: (
      _networkId: string,
      method: string,
      _params: readonly unknown[],
      _signal?: AbortSignal | null,
    ): unknown => {
      throw new Failure(400, `no ${method}`)
    },
    registrations,
    /** Wallets that devices have said they use. */
    seen: [] as string[],
    social,
    tickets,
    sealingKeys: { recovery: recoveryKey.publicKey, wallet: walletKey.publicKey },
    wallets,
  }

  async function readProof(proof: string | null, method: string, path: string): Promise<string> {
    if (!proof) throw new Failure(401, 'proof_invalid')
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
    })
    const { jwk } = protectedHeader
    if (!jwk || payload['htm'] !== method || payload['htu'] !== `${walletOrigin}${path}`)
      throw new Failure(401, 'proof_invalid')
    if (payload['nonce'] !== `nonce ${nonce}`) throw new Failure(401, 'use_dpop_nonce')
    if (usedProofs.has(String(payload.jti))) throw new Failure(401, 'proof_invalid')
    usedProofs.add(String(payload.jti))
    return calculateJwkThumbprint(jwk)
  }

  async function route(
    name: string,
    {
      body,
      device,
      search,
      signal,
    }: { body: unknown; device: string; search: string; signal?: AbortSignal | null | undefined },
  ): Promise<unknown> {
    const [, , , ...path] = name.slice(name.indexOf(' ') + 1).split('/')
    const role = name.includes(' /recovery/') ? 'recovery' : 'wallet'
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = path
    const method = name.slice(0, name.indexOf(' '))

    if (name === 'GET /wallet/v1/config') {
      if (!embedders[new URLSearchParams(search).get('projectId') ?? ''])
        throw new Failure(404, 'not_found')
      return {
        codeLifetimeMinutes: 10,
        experimental: true,
        networks: server.networks,
        sealingKeys: server.sealingKeys,
        siteName: 'Shop',
      }
    }
    if (first === 'nonce') return undefined
    if (name === 'POST /wallet/v1/logins') {
      const login = startLogin.parse(body)
      if (login.kind !== 'email' && social.isOff) throw new Failure(404, 'provider_off')
      if (!embedders[login.projectId]?.includes(login.site))
        throw new Failure(403, 'embedder_refused')
      if (login.kind === 'farcaster') return social.farcaster.start(device)
      if (login.kind === 'site') return social.site.start(device)
      if (login.kind === 'social') return social.start(login, device)
      const { email, locale } = login
      // A code that still counts is continued with.
      const [standing] =
        [...logins].find(
          ([, each]) =>
            each.device === device &&
            each.email === email &&
            !each.isVerified &&
            each.triesLeft > 0,
        ) ?? []
      if (standing) return waiting(standing)
      const loginId = makeId()
      logins.set(loginId, { device, email, isVerified: false, locale, triesLeft: 5 })
      return waiting(loginId)
    }
    if (first === 'tickets') return tickets.route(name, { body, device, search, signal })
    if (first === 'logins' && third === 'channel')
      return method === 'POST'
        ? social.farcaster.openChannel(body, second, device)
        : social.farcaster.readChannel(second, device)
    if (first === 'logins' && third === 'complete' && 'message' in (body as object)) {
      const { owner, ...proven } = await social.farcaster.complete(body, second, device)
      return { ...leadOn({ device, email: owner }), ...proven }
    }
    if (first === 'logins' && third === 'complete' && 'assertion' in (body as object)) {
      const { owner, ...proven } = await social.site.complete(body, second, device)
      return { ...leadOn({ device, email: owner }), ...proven }
    }
    if (first === 'logins' && third === 'complete') {
      const { locale: _, owner, ...proven } = await social.complete(body, second, device)
      return { ...leadOn({ device, email: owner }), ...proven }
    }
    if (name === 'POST /recovery/v1/challenges') {
      if (social.isOff) throw new Failure(404, 'provider_off')
      return social.startChallenge(body, device)
    }
    if (first === 'challenges') return social.completeChallenge(body, second, device)
    if (first === 'logins' && method === 'GET') {
      loginOf(second, device)
      return { ...waiting(second), ...(server.unsent && { mail: server.unsent }) }
    }
    if (first === 'logins' && third === 'resend') {
      const login = loginOf(second, device)
      Object.assign(login, { isVerified: false, triesLeft: login.triesLeft || 5 })
      return waiting(second)
    }
    if (first === 'logins' && third === 'code') {
      const login = loginOf(second, device)
      if (login.isVerified && enterCode.parse(body).code === server.code) return leadOn(login)
      if (login.isVerified || login.triesLeft === 0) throw new Failure(410, 'code_tries_used')
      login.triesLeft -= 1
      if (enterCode.parse(body).code !== server.code)
        throw login.triesLeft > 0
          ? new Failure(400, 'code_wrong', login.triesLeft)
          : new Failure(410, 'code_tries_used')
      login.isVerified = true
      return leadOn(login)
    }
    if (name === 'GET /wallet/v1/session') {
      const row = devices.get(device)
      const descriptor = row && wallets.get(row.email)?.descriptor
      const ended = server.ended.get(device)
      if (ended) return { ended, session: null }
      if (!row?.isIn || !descriptor) return { session: null }
      const { email, slotId } = row
      if (email.startsWith('["site"')) return { session: { descriptor, slotId, user: {} } }
      if (email.startsWith('['))
        return { session: { descriptor, slotId, user: { socialProvider: providerOf(email) } } }
      // A frame of before reads the address alone, and a server of before writes it alone.
      return {
        session: { descriptor, email, slotId, ...(server.namesUsers && { user: { email } }) },
      }
    }
    if (name === 'POST /wallet/v1/session/end') {
      const row = devices.get(device)
      if (row) row.isIn = false
      for (const [id, login] of logins) if (login.device === device) logins.delete(id)
      social.end(device)
      return undefined
    }
    if (name === 'POST /recovery/v1/session/end') {
      for (const [id, each] of registrations) if (each.device === device) registrations.delete(id)
      social.endChallenge(device)
      return undefined
    }
    if (first === 'rpc') {
      const call = body as { method: string; params: readonly unknown[] }
      if (!walletRpcMethods.includes(call.method)) throw new Failure(400, 'method')
      if (!devices.get(device)?.isIn) throw new Failure(403, 'logged_out')
      const networkId = decodeURIComponent(second)
      try {
        const result = await server.rpc(networkId, call.method, call.params, signal)
        return { id: 1, jsonrpc: '2.0', result }
      } catch (error) {
        if (signal?.aborted || !(error instanceof Error) || error instanceof Failure) throw error
        return { error: { code: -32_000, message: error.message }, id: 1, jsonrpc: '2.0' }
      }
    }
    if (first === 'wallets' && third === 'slots' && method === 'PUT') {
      const wallet = walletOf(second)
      if (role === 'wallet') {
        const { ciphertext, kind, part } = putSlot.parse(body)
        requireVerified(device, second)
        const opened = await openPart('wallet', part, { kind, slotId: fourth, walletId: second })
        if (kind === 'managed' && wallet.managedSlotId !== undefined)
          throw new Failure(409, 'descriptor_changed')
        wallet.slots.set(fourth, { ciphertext, device, kind, part: opened })
        return undefined
      }
      const { introduction, part, proof } = putRecoveryPart.parse(body)
      if (introduction !== introductionOf(second, device)) throw new Failure(403, 'device_refused')
      // Of a wallet that is made this role has the owner itself.
      if (!made.has(second)) social.requireProof(proof, device, emailOf(second))
      const slot = wallet.slots.get(fourth)
      if (slot?.kind !== 'managed') throw new Failure(404, 'not_found')
      const place = { kind: 'managed', slotId: fourth, walletId: second } as const
      slot.recoveryPart = await openPart('recovery', part, place)
      return undefined
    }
    if (first === 'wallets' && third === 'slots' && fifth === 'part') {
      const slot = walletOf(second).slots.get(fourth)
      if (!slot) throw new Failure(404, 'not_found')
      const { sealingKey } = readPart.parse(body)
      const place = {
        aad: partAad({ kind: slot.kind, slotId: fourth, walletId: second }),
        info: sealingInfo.toDevice,
      }
      if (role === 'wallet') {
        if (server.frozen.has(second)) throw new Failure(403, 'wallet_frozen')
        if (slot.kind === 'device' && slot.device !== device)
          throw new Failure(403, 'device_refused')
        const isMade = devices.get(device)?.slotId === fourth
        if (isMade && !devices.get(device)?.isIn) throw new Failure(403, 'logged_out')
        if (!isMade) requireVerified(device, second)
        return { ciphertext: slot.ciphertext, part: await sealTo(sealingKey, slot.part, place) }
      }
      const isRegistered =
        slot.device === device ||
        [...registrations.values()].some((each) => each.device === device && each.isRegistered)
      if (!isRegistered || !slot.recoveryPart) throw new Failure(403, 'device_refused')
      return { part: await sealTo(sealingKey, slot.recoveryPart, place) }
    }
    if (role === 'wallet' && first === 'wallets' && third === 'thaw') {
      requireVerified(device, second)
      return { isFrozen: server.frozen.has(second) }
    }
    if (first === 'wallets' && third === 'known') {
      const { introduction, proof } = knownWallet.parse(body)
      const [instead = ''] = introduction.split(' ')
      if (introduction !== introductionOf(instead, device)) throw new Failure(403, 'device_refused')
      social.requireProof(proof, device, emailOf(instead))
      if (!made.has(second)) throw new Failure(409, 'wallet_missing')
      return { word: knownOf(second, device) }
    }
    if (first === 'wallets' && third === 'return') {
      const { descriptor, instead, slot, word } = returnWallet.parse(body)
      if (devices.get(device)?.slotId === slot.slotId && wallets.get(emailOf(second))?.descriptor)
        return { introduction: introductionOf(second, device) }
      requireVerified(device, instead)
      if (word !== knownOf(second, device)) throw new Failure(403, 'device_refused')
      const email = emailOf(instead)
      const { ciphertext, part, slotId } = slot
      const name = { kind: 'device', slotId, walletId: second } as const
      const opened = await openPart('wallet', part, name)
      const slots = new Map([
        [slotId, { ciphertext, device, kind: 'device' as const, part: opened }],
      ])
      wallets.set(email, { descriptor, slots, walletId: second })
      devices.set(device, { email, isIn: true, slotId })
      return { introduction: introductionOf(second, device) }
    }
    if (first === 'wallets' && third === 'seen') {
      server.seen.push(second)
      return undefined
    }
    if (first === 'wallets' && third === 'made') {
      if (madeWallet.parse(body).descriptor.walletId !== second) throw new Failure(400, 'wallet')
      if (walletOf(second).slots.size === 0) throw new Failure(403, 'device_refused')
      made.add(second)
      return undefined
    }
    if (first === 'wallets' && method === 'POST') {
      const { descriptor, deviceSlotId, registration } = finishWallet.parse(body)
      const wallet = walletOf(second)
      if (wallet.slots.get(deviceSlotId)?.device !== device) throw new Failure(404, 'not_found')
      if (wallet.descriptor && JSON.stringify(wallet.descriptor) !== JSON.stringify(descriptor))
        throw new Failure(409, 'conflict')
      const isKnown = devices.get(device)?.slotId === deviceSlotId
      if (wallet.descriptor && !isKnown && registration !== wordOf(second, device))
        throw new Failure(403, 'device_refused')
      wallet.descriptor = descriptor
      wallet.managedSlotId ??= managedSlotOf(wallet)
      devices.set(device, { email: emailOf(second), isIn: true, slotId: deviceSlotId })
      return undefined
    }
    if (name === 'POST /recovery/v1/registrations') {
      const { introduction, proof } = startRegistration.parse(body)
      const [walletId = ''] = introduction.split(' ')
      if (introduction !== introductionOf(walletId, device))
        throw new Failure(403, 'device_refused')
      social.requireProof(proof, device, emailOf(walletId))
      // What a site says lets no new device in.
      if (emailOf(walletId).startsWith('["site"')) throw new Failure(403, 'second_way_missing')
      const registrationId = makeId()
      if (server.isHeld) {
        const status = 'held'
        registrations.set(registrationId, { device, isRegistered: false, status, walletId })
        return { freeInMs: server.heldMs, registrationId, status }
      }
      if (proof || server.isFree) {
        const registration = { device, isRegistered: true, status: 'registered', walletId }
        registrations.set(registrationId, registration)
        return { status: 'registered', word: wordOf(walletId, device) }
      }
      registrations.set(registrationId, {
        device,
        isRegistered: false,
        status: 'waiting',
        walletId,
      })
      return { expiresInMs: 600_000, number: '42', registrationId, retryInMs: 30_000 }
    }
    if (first === 'registrations') {
      await server.beforeAnswer()
      signal?.throwIfAborted()
      const registration = registrations.get(second)
      if (registration?.device !== device) throw new Failure(403, 'device_refused')
      const { status, walletId } = registration
      if (status === 'held') return { freeInMs: server.heldMs, registrationId: second, status }
      return status === 'registered' ? { status, word: wordOf(walletId, device) } : { status }
    }
    if (first === 'links') {
      const registration = registrations.get(second)
      if (!registration) throw new Failure(410, 'code_expired')
      const { number } = finishRegistration.parse(body)
      if (registration.device !== device && number === undefined)
        throw new Failure(400, 'number_wanted')
      if (registration.device !== device && number !== '42') throw new Failure(400, 'code_wrong', 2)
      Object.assign(registration, { isRegistered: true, status: 'registered' })
      return { status: 'registered' }
    }
    throw new Failure(404, 'not_found')
  }

  function leadOn({ device, email }: Pick<Login, 'device' | 'email'>): LoginResult {
    const known = wallets.get(email) ?? {
      descriptor: undefined,
      slots: new Map(),
      walletId: makeId(),
    }
    wallets.set(email, known)
    const { descriptor, walletId } = known
    const introduction = introductionOf(walletId, device)
    if (!descriptor) return { introduction, next: 'make', walletId }
    const row = devices.get(device)
    const managedSlotId = managedSlotOf(known) ?? ''
    if (row?.email === email) {
      row.isIn = true
      return {
        descriptor,
        next: 'open',
        slotId: row.slotId,
        ...(managedSlotId === '' && { introduction }),
      }
    }
    return {
      descriptor,
      introduction,
      ...(server.madeAt && { made: server.madeAt }),
      managedSlotId,
      next: 'register',
    }
  }

  const knownOf = (walletId: string, device: string) => `known ${walletId} ${device}`
  const wordOf = (walletId: string, device: string) => `registered ${walletId} ${device}`
  const introductionOf = (walletId: string, device: string) => `${walletId} ${device}`

  function waiting(loginId: string) {
    return {
      expiresInMs: 600_000,
      loginId,
      retryInMs: 30_000,
      triesLeft: logins.get(loginId)?.triesLeft ?? 5,
    }
  }

  function loginOf(loginId: string, device: string): Login {
    const login = logins.get(loginId)
    if (login?.device !== device) throw new Failure(410, 'code_expired')
    return login
  }

  function walletOf(walletId: string): Wallet {
    const wallet = [...wallets.values()].find((each) => each.walletId === walletId)
    if (!wallet) throw new Failure(404, 'not_found')
    return wallet
  }

  function emailOf(walletId: string): string {
    return [...wallets].find(([, each]) => each.walletId === walletId)?.[0] ?? ''
  }

  function requireVerified(device: string, walletId: string): void {
    const email = emailOf(walletId)
    if (social.isEntered(device, email)) return
    const isVerified = [...logins.values()].some(
      (login) => login.isVerified && login.device === device && login.email === email,
    )
    if (!isVerified) throw new Failure(403, 'logged_out')
  }

  async function openPart(
    role: 'recovery' | 'wallet',
    part: Sealed,
    slot: { kind: SlotKind; slotId: string; walletId: string },
  ): Promise<Uint8Array> {
    const opened = await keys[role].open(part, { aad: partAad(slot), info: sealingInfo.toRole })
    if (opened.length !== 32) throw new Failure(422, 'part')
    return opened
  }

  return server
}

/** Whose account it is by which a wallet is known. */
function providerOf(owner: string): string {
  return owner.includes(farcasterFacts.issuer) ? 'farcaster' : 'google'
}

/** The managed slot that was put there last. */
function managedSlotOf({ slots }: Pick<Wallet, 'slots'>): string | undefined {
  return [...slots].findLast(([, { kind }]) => kind === 'managed')?.[0]
}

/** Without a status there is no network. */
function fail({ code, status }: { code: string; status: number }): never {
  throw status === 0 ? new TypeError('Failed to fetch') : new Failure(status, code)
}

function makeId(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(16)))
}
