import { randomInt } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { Sealed } from '@latchkey/protocol/wallet'
import { base64urlnopad } from '@scure/base'
import { generateKeyPair, generateProof } from 'dpop'
import type { LatchkeyServer } from '../createServer.ts'

/** What an answer came to. */
export type DeviceAnswer = { body: Record<string, unknown>; code: string; status: number }

/** A device of the wallet: it proves each call by its key, and opens what is sealed to it. */
export async function createWalletDevice(
  server: Pick<LatchkeyServer, 'wallet'>,
  {
    address = `10.${randomInt(256)}.${randomInt(256)}.1`,
    origin = 'http://localhost:4501',
    userAgent = 'test',
  } = {},
) {
  const pair = await generateKeyPair('ES256')
  const hpke = new CipherSuite({
    aead: new Aes256Gcm(),
    kdf: new HkdfSha256(),
    kem: new DhkemP256HkdfSha256(),
  })
  const sealing = await hpke.kem.generateKeyPair()
  let nonce = ''

  async function ask(
    method: string,
    path: string,
    body?: unknown,
    { proof }: { proof?: string | undefined } = {},
  ): Promise<DeviceAnswer> {
    const url = `${origin}${path}`
    const send = async () =>
      server.wallet?.fetch(
        new Request(url, {
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          headers: {
            'content-type': 'application/json',
            dpop: proof ?? (await generateProof(pair, url, method, nonce || undefined)),
            'user-agent': userAgent,
          },
          method,
        }),
        { incoming: { socket: { remoteAddress: address } } } as Partial<HttpBindings>,
      )
    let response = await send()
    nonce = response?.headers.get('dpop-nonce') ?? nonce
    if (response?.status === 401 && proof === undefined) {
      response = await send()
      nonce = response?.headers.get('dpop-nonce') ?? nonce
    }
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
  }
}
