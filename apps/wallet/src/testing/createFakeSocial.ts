import {
  completeChallenge,
  completeLogin,
  loginNonce,
  providerFacts,
  type SocialProvider,
  type StartSocialLogin,
  startChallenge,
  type WindowProvider,
  writeLoginReturn,
} from '@latchkey/protocol/wallet'
import { toBase64url } from '../base64url.ts'
import { createFakeFarcaster, farcasterOwner } from './createFakeFarcaster.ts'
import { createFakeSite, siteOwner } from './createFakeSite.ts'
import { Failure } from './Failure.ts'

export type FakeAccount = {
  email?: string
  name?: string
  sub: string
}

type Row = {
  account?: FakeAccount
  completion?: string
  device: string
  locale: string | undefined
  loginId: string
  nonce: string
  owner?: string
  provider: WindowProvider
  /** What the provider was asked to sign. */
  signed?: string
  site: string
  state: string
  status: 'away' | 'entered' | 'refused' | 'returned' | 'taken'
}
type Challenge = {
  /** Where this role has a code of its own. */
  account?: FakeAccount
  challengeId: string
  completion?: string
  device: string
  nonce: string
  owner?: string
  provider: SocialProvider | 'site'
  state?: string
}

export const fakeClient = 'client.example'
const socialLifetimeMs = 600_000

/** Logins by accounts at a provider, and the provider, of a server in memory: it checks what it is asked as the real one does. */
export function createFakeSocial() {
  /** One that counts for each device. */
  const logins = new Map<string, Row>()
  const challenges = new Map<string, Challenge>()
  /** Codes that were exchanged. */
  const exchanged: string[] = []
  const farcaster = createFakeFarcaster()
  const site = createFakeSite()

  const requireNonce = async (
    signed: unknown,
    { provider, ...halves }: { nonceR: string; nonceW: string; provider: WindowProvider },
    device: string,
  ) => {
    const { issuer } = providerFacts[provider]
    const own = await loginNonce({ client: fakeClient, issuer, thumbprint: device, ...halves })
    if (signed !== own) throw new Failure(403, 'provider_refused')
  }

  return {
    challenges,
    exchanged,
    farcaster,
    site,
    isOff: false,
    logins,

    start({ locale, provider, site }: StartSocialLogin, device: string) {
      const row: Row = {
        device,
        locale,
        loginId: makeText(16),
        nonce: makeText(32),
        provider,
        site,
        state: makeText(32),
        status: 'away',
      }
      logins.set(device, row)
      return {
        challenge: makeText(32),
        client: fakeClient,
        expiresInMs: socialLifetimeMs,
        kind: 'social',
        loginId: row.loginId,
        nonce: row.nonce,
        provider,
        state: row.state,
      }
    },

    startChallenge(body: unknown, device: string) {
      const asked = startChallenge.parse(body)
      const provider = asked.kind === 'social' ? asked.provider : asked.kind
      const challengeId = makeText(16)
      const nonce = makeText(32)
      const state =
        asked.kind === 'social' && providerFacts[asked.provider].proof === 'codes'
          ? makeText(32)
          : undefined
      challenges.set(device, { challengeId, device, nonce, provider, ...(state && { state }) })
      return {
        challengeId,
        ...(state && { code: { challenge: makeText(32), client: fakeClient, state } }),
        expiresInMs: socialLifetimeMs,
        nonce,
      }
    },

    /** What the provider sends a visitor back with, as the server tells the window; without an account they have refused. */
    comeBack(address: string, account: FakeAccount | undefined): string {
      const { searchParams: query } = new URL(address)
      const [asked, mark] = (query.get('state') ?? '').split('.')
      const challenge = [...challenges.values()].find(
        ({ completion, state }) => !completion && state === asked,
      )
      if (challenge) {
        const { challengeId } = challenge
        if (!account) return writeLoginReturn({ id: challengeId, status: 'refused' })
        const completion = makeText(32)
        Object.assign(challenge, { account, completion })
        return writeLoginReturn({ challengeId, completion, status: 'halfway' })
      }
      const row = [...logins.values()].find(({ state }) => state === asked)
      if (row?.status !== 'away') throw new Failure(400, 'return_unknown')
      const { loginId, site } = row
      if (!account) {
        row.status = 'refused'
        return writeLoginReturn({ id: loginId, status: 'refused' })
      }
      const completion = makeText(32)
      const signed = query.get('nonce') ?? ''
      Object.assign(row, { account, completion, signed, status: 'returned' })
      const back = writeLoginReturn({ completion, loginId, site, status: 'returned' })
      return mark === undefined ? back : `?${mark}${back}`
    },

    /** Whose login it is, once; its ID token. */
    async complete(body: unknown, loginId: string, device: string) {
      const { completion, nonceR } = completeLogin.parse(body)
      const row = [...logins.values()].find((each) => each.loginId === loginId)
      if (!row) throw new Failure(410, 'login_expired')
      if (row.device !== device) throw new Failure(403, 'other_browser')
      if (row.status !== 'away' && row.status !== 'returned')
        throw new Failure(410, 'login_expired')
      if (row.completion !== completion) throw new Failure(403, 'other_browser')
      row.status = 'taken'
      exchanged.push(loginId)
      const { provider } = row
      const { sub, ...shown } = row.account ?? { sub: '' }
      row.owner = ownerOf(sub, provider)
      row.status = 'entered'
      const person = { locale: row.locale, owner: row.owner, subject: sub }
      if (providerFacts[provider].proof === 'codes') return { ...person, userName: shown.name }
      await requireNonce(row.signed, { nonceR, nonceW: row.nonce, provider }, device)
      const payload = {
        ...shown,
        aud: fakeClient,
        iss: 'accounts.google.com',
        nonce: row.signed,
        sub,
      }
      return {
        ...person,
        idToken: `e30.${encode(JSON.stringify(payload))}.c2ln`,
        userName: shown.email ?? shown.name,
      }
    },

    async completeChallenge(body: unknown, challengeId: string, device: string) {
      const proof = completeChallenge.parse(body)
      const row = challenges.get(device)
      if (row?.challengeId !== challengeId || row.owner !== undefined)
        throw new Failure(410, 'login_expired')
      const { provider } = row
      if (provider === 'site' || 'assertion' in proof) {
        if (provider !== 'site' || !('assertion' in proof))
          throw new Failure(403, 'provider_refused')
        const subject = await site.proveTo(proof, { device, nonceR: row.nonce })
        row.owner = siteOwner(subject)
        return { subject }
      }
      if (provider === 'farcaster' || 'message' in proof) {
        if (provider !== 'farcaster' || !('message' in proof))
          throw new Failure(403, 'provider_refused')
        const subject = await farcaster.proveTo(proof, { device, nonceR: row.nonce })
        row.owner = farcasterOwner(subject)
        return { subject }
      }
      if ('completion' in proof !== (providerFacts[provider].proof === 'codes'))
        throw new Failure(403, 'provider_refused')
      if ('completion' in proof) {
        if (row.completion !== proof.completion) throw new Failure(403, 'other_browser')
        const subject = row.account?.sub ?? ''
        row.owner = ownerOf(subject, provider)
        return { subject }
      }
      const payload = JSON.parse(decode(proof.idToken.split('.')[1] ?? '')) as {
        nonce: unknown
        sub: string
      }
      const halves = { nonceR: row.nonce, nonceW: proof.nonceW }
      await requireNonce(payload.nonce, { ...halves, provider }, device)
      row.owner = ownerOf(payload.sub, provider)
      return { subject: payload.sub }
    },

    /** Whether a device has just shown that it is of somebody. */
    isEntered: (device: string, owner: string) => {
      const row = logins.get(device)
      return (
        (row?.status === 'entered' && row.owner === owner) ||
        farcaster.isEntered(device, owner) ||
        site.isEntered(device, owner)
      )
    },

    /** @throws where the role `recovery` has not proven by itself that a device is of somebody; of an address it has no proof */
    requireProof(proof: { challengeId: string } | undefined, device: string, owner: string): void {
      const isSocial = owner.startsWith('[')
      const row = challenges.get(device)
      const isProven =
        row?.owner === owner && row.challengeId === proof?.challengeId && row.owner !== undefined
      if (isSocial ? !isProven : proof !== undefined) throw new Failure(403, 'device_refused')
    },

    end(device: string): void {
      farcaster.end(device)
      site.end(device)
      logins.delete(device)
    },
    endChallenge(device: string): void {
      challenges.delete(device)
    },
  }
}

/** By what a server in memory knows somebody: beside those who are known by an address. */
export function ownerOf(sub: string, provider: WindowProvider = 'google'): string {
  return JSON.stringify(['social', providerFacts[provider].issuer, sub])
}

function makeText(length: number): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(length)))
}

function encode(text: string): string {
  return toBase64url(new TextEncoder().encode(text))
}

function decode(text: string): string {
  return Buffer.from(text, 'base64url').toString()
}
