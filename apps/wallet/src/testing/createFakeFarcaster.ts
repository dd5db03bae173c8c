import {
  completeFarcasterLogin,
  farcasterFacts,
  farcasterNonce,
  loginNonce,
  openChannel,
  signedByApp,
} from '@latchkey/protocol/wallet'
import { toBase64url } from '../base64url.ts'
import { Failure } from './Failure.ts'

type Row = {
  device: string
  /** In hex, once there is a channel. */
  expected?: string
  loginId: string
  nonce: string
  nonceR?: string
  owner?: string
  signed?: { message: string; signature: string }
  url?: string
}

export const fakeDomain = 'wallet.shop.example'
const lifetimeMs = 300_000
const issuer = farcasterFacts.issuer

/** By what a server in memory knows somebody who has an account of Farcaster. */
export const farcasterOwner = (fid: string) => JSON.stringify(['social', issuer, fid])

/** What an app signs; a test may have it say something else. */
export function farcasterMessage({
  domain = fakeDomain,
  fid = '1',
  nonce,
}: {
  domain?: string
  fid?: string
  nonce: string
}): string {
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    '0x63C378DDC446DFf1d831B9B96F7d338FE6bd4231',
    '',
    'Farcaster Auth',
    '',
    `URI: https://${domain}/`,
    'Version: 1',
    'Chain ID: 10',
    `Nonce: ${nonce}`,
    'Issued At: 2026-11-30T12:00:00.000Z',
    'Resources:',
    `- farcaster://fid/${fid}`,
  ].join('\n')
}

/** Logins by accounts of Farcaster of a server in memory, with relay and app: it checks what it is asked as the real one does. */
export function createFakeFarcaster() {
  /** One that counts for each device. */
  const logins = new Map<string, Row>()
  /** What was signed, by its signature. */
  const signatures = new Map<string, string>()

  async function nonceOf(device: string, halves: { nonceR: string; nonceW: string }) {
    return farcasterNonce(
      await loginNonce({ client: fakeDomain, issuer, thumbprint: device, ...halves }),
    )
  }

  /** Whose account has signed for this login. */
  function readSigned(body: { message: string; signature: string }, expected: string): string {
    const { message, signature } = signedByApp.parse({
      message: body.message,
      signature: body.signature,
    })
    const fid = /farcaster:\/\/fid\/(\d+)$/.exec(message)?.[1] ?? ''
    if (signatures.get(signature) !== message) throw new Failure(403, 'provider_refused')
    if (message !== farcasterMessage({ fid, nonce: expected }))
      throw new Failure(403, 'provider_refused')
    return fid
  }

  function rowOf(loginId: string, device: string): Row {
    const row = [...logins.values()].find((each) => each.loginId === loginId)
    if (!row) throw new Failure(410, 'login_expired')
    if (row.device !== device) throw new Failure(403, 'other_browser')
    return row
  }

  const fake = {
    /** Where the relay leads a phone to. */
    channelUrl: 'https://farcaster.example/~/siwf?channelToken=',
    logins,

    start(device: string) {
      const row: Row = { device, loginId: makeText(16), nonce: makeText(32) }
      logins.set(device, row)
      return {
        client: fakeDomain,
        expiresInMs: lifetimeMs * 2,
        kind: 'farcaster',
        loginId: row.loginId,
        nonce: row.nonce,
      }
    },

    async openChannel(body: unknown, loginId: string, device: string) {
      const { nonceR } = openChannel.parse(body)
      const row = rowOf(loginId, device)
      // The same one for the same half, and for no other.
      if (row.nonceR !== undefined && row.nonceR !== nonceR) throw new Failure(409, 'conflict')
      row.nonceR = nonceR
      row.expected = await nonceOf(device, { nonceR, nonceW: row.nonce })
      row.url ??= `${fake.channelUrl}${makeText(16)}`
      return { expiresInMs: lifetimeMs, url: row.url }
    },

    readChannel(loginId: string, device: string) {
      const { signed } = rowOf(loginId, device)
      return signed ? { ...signed, status: 'signed' } : { status: 'waiting' }
    },

    /** The visitor's app signs what the code of `url` leads it to, or something else. */
    sign(url: string, change: { domain?: string; fid?: string; nonce?: string } = {}): void {
      const row = [...logins.values()].find((each) => each.url === url)
      if (!row?.expected) throw new Error('No channel')
      const message = farcasterMessage({ nonce: row.expected, ...change })
      const signature = `0x${[...crypto.getRandomValues(new Uint8Array(65))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')}`
      signatures.set(signature, message)
      row.signed = { message, signature }
    },

    /** Whose login it is, once. */
    async complete(body: unknown, loginId: string, device: string) {
      const { nonceR, ...signed } = completeFarcasterLogin.parse(body)
      const row = rowOf(loginId, device)
      if (row.owner !== undefined) throw new Failure(410, 'login_expired')
      const expected = await nonceOf(device, { nonceR, nonceW: row.nonce })
      const subject = readSigned(signed, expected)
      row.owner = farcasterOwner(subject)
      return { owner: row.owner, subject, userName: `ann-${subject}` }
    },

    /** Whose account it is, as the role `recovery` finds by its own half. */
    proveTo: async (
      body: { message: string; nonceW: string; signature: string },
      { device, nonceR }: { device: string; nonceR: string },
    ): Promise<string> => readSigned(body, await nonceOf(device, { nonceR, nonceW: body.nonceW })),

    /** Whether a device has just shown that it is of somebody. */
    isEntered: (device: string, owner: string) => logins.get(device)?.owner === owner,

    end(device: string): void {
      logins.delete(device)
    },
  }
  return fake
}

function makeText(length: number): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(length)))
}
