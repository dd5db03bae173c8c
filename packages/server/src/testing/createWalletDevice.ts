import { randomInt } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { Sealed } from '@latchkey/protocol/wallet'
import { base64urlnopad } from '@scure/base'
import { generateKeyPair, generateProof } from 'dpop'
import { calculateJwkThumbprint, exportJWK } from 'jose'
import type { LatchkeyServer } from '../LatchkeyServer.ts'

/** What an answer came to. */
export type DeviceAnswer = { body: Record<string, unknown>; code: string; status: number }

/** A device of the wallet: it proves each call by its key, and opens what is sealed to it. */
export async function createWalletDevice(
  server: Pick<LatchkeyServer, 'wallet'>,
  {
    address = `10.${randomInt(256)}.${randomInt(256)}.1`,
    origin = 'http://localhost:4501',
    pair: known,
    userAgent = 'test',
  }: {
    address?: string
    origin?: string
    /** Its key, where it was a device before. */
    pair?: CryptoKeyPair
    userAgent?: string
  } = {},
) {
  const pair = known ?? (await generateKeyPair('ES256'))
  const hpke = new CipherSuite({
    aead: new Aes256Gcm(),
    kdf: new HkdfSha256(),
    kem: new DhkemP256HkdfSha256(),
  })
  const sealing = await hpke.kem.generateKeyPair()
  /** Of each role: they are by its own key. */
  const nonces = new Map<string, string>()
  const statuses: number[] = []

  async function ask(
    method: string,
    path: string,
    body?: unknown,
    {
      proof,
      query = {},
    }: { proof?: string | undefined; query?: Readonly<Record<string, string>> } = {},
  ): Promise<DeviceAnswer> {
    const url = `${origin}${path}`
    const role = path.split('/')[1] ?? ''
    async function send(to: string, init: RequestInit): Promise<Response | undefined> {
      const response = await server.wallet?.fetch(new Request(to, init), {
        incoming: { socket: { remoteAddress: address } },
      } as Partial<HttpBindings>)
      statuses.push(response?.status ?? 0)
      const nonce = response?.headers.get('dpop-nonce')
      if (nonce) nonces.set(role, nonce)
      return response
    }
    const sendProven = async () =>
      send(`${url}?${new URLSearchParams(query)}`, {
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: {
          'content-type': 'application/json',
          dpop: proof ?? (await generateProof(pair, url, method, nonces.get(role))),
          'user-agent': userAgent,
        },
        method,
      })
    // As the frame does, which keeps the site's console clean.
    if (!nonces.has(role)) await send(`${origin}/${role}/v1/nonce`, {})
    let response = await sendProven()
    if (response?.status === 401 && proof === undefined) response = await sendProven()
    const text = (await response?.text()) ?? ''
    const read = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>
    return { body: read, code: String(read['code'] ?? ''), status: response?.status ?? 0 }
  }

  return {
    ask,
    async open({ ciphertext, key }: Sealed, { aad, info }: { aad: string; info: string }) {
      const recipient = await hpke.createRecipientContext({
        enc: Uint8Array.from(base64urlnopad.decode(key)),
        info: new TextEncoder().encode(info),
        recipientKey: sealing.privateKey,
      })
      const opened = await recipient.open(
        Uint8Array.from(base64urlnopad.decode(ciphertext)),
        new TextEncoder().encode(aad),
      )
      return new Uint8Array(opened)
    },
    pair,
    sealingKey: base64urlnopad.encode(
      new Uint8Array(await hpke.kem.serializePublicKey(sealing.publicKey)),
    ),
    /** Of every answer. */
    statuses,
    /** Of its key, as the roles know it (RFC 7638). */
    thumbprint: await calculateJwkThumbprint(await exportJWK(pair.publicKey)),
  }
}
