import { completeSiteLogin, loginNonce } from '@latchkey/protocol/wallet'
import { toBase64url } from '../base64url.ts'
import { Failure } from './Failure.ts'

const client = 'https://wallet.shop.example'
const issuer = 'https://shop.example'
const lifetimeMs = 300_000

/** By what a server in memory knows a visitor of the site. */
export const siteOwner = (subject: string) => JSON.stringify(['site', issuer, subject])

/** What the site's server signs: in memory it is a text that says what was signed. */
export const signAsSite = (nonce: string, subject = 'visitor-1') =>
  JSON.stringify([issuer, client, nonce, subject])

/** Logins by what the site's own server signs, of a server in memory: it checks what it is asked as the real one does. */
export function createFakeSite() {
  /** One that counts for each device. */
  const logins = new Map<string, { loginId: string; nonce: string; owner?: string }>()

  async function readSigned(
    assertion: string,
    { device, ...halves }: { device: string; nonceR: string; nonceW: string },
  ): Promise<string> {
    const nonce = await loginNonce({ client, issuer, thumbprint: device, ...halves })
    const [iss, aud, signed, subject] = assertion.startsWith('[') ? JSON.parse(assertion) : []
    if (iss !== issuer || aud !== client || signed !== nonce)
      throw new Failure(403, 'provider_refused')
    return String(subject)
  }

  return {
    start(device: string) {
      const row = { loginId: makeText(16), nonce: makeText(32) }
      logins.set(device, row)
      return { ...row, client, expiresInMs: lifetimeMs, issuer, kind: 'site' }
    },

    /** Whose login it is, once. */
    async complete(body: unknown, loginId: string, device: string) {
      const { assertion, nonceR } = completeSiteLogin.parse(body)
      const row = logins.get(device)
      if (row?.loginId !== loginId || row.owner !== undefined)
        throw new Failure(410, 'login_expired')
      const subject = await readSigned(assertion, { device, nonceR, nonceW: row.nonce })
      row.owner = siteOwner(subject)
      return { owner: row.owner, subject }
    },

    /** Who it is, as the role `recovery` finds by its own half. */
    proveTo: (
      { assertion, nonceW }: { assertion: string; nonceW: string },
      of: { device: string; nonceR: string },
    ): Promise<string> => readSigned(assertion, { ...of, nonceW }),

    /** Whether a device has just shown that it is of somebody. */
    isEntered: (device: string, owner: string) => logins.get(device)?.owner === owner,

    end(device: string): void {
      logins.delete(device)
    },
  }
}

function makeText(length: number): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(length)))
}
