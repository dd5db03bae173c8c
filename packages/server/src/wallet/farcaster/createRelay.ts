import { signedByApp } from '@latchkey/protocol/wallet'
import * as z from 'zod'
import { isOfThisMachine } from '../../roles/isReachable.ts'
import { askProvider, type ProviderContext } from '../../roles/social/askProvider.ts'
import { loginExpired, providerDown } from '../../roles/social/loginErrors.ts'
import { readAnswer } from '../../upstream/readAnswer.ts'

const timeoutMs = 5_000
/** What a relay says is some texts of an account. */
const maxBytes = 64 * 1024
const maxUrlLength = 2048

const opened = z.object({
  channelToken: z.string().regex(/^[\w.-]{8,256}$/),
  url: z.string().max(maxUrlLength),
})

const status = z.discriminatedUnion('state', [
  z.object({ nonce: z.string(), state: z.literal('pending') }),
  z.object({
    message: signedByApp.shape.message,
    nonce: z.string(),
    signature: signedByApp.shape.signature,
    state: z.literal('completed'),
    /** As names are registered there. It is shown, and decides nothing. */
    username: z
      .string()
      .max(64)
      .regex(/^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*$/)
      .optional()
      .catch(undefined),
  }),
])

/** A channel at the relay: its token is this server's alone, its address is for the visitor's phone. */
export type RelayChannel = { token: string; url: string }

/** What an app has signed, and what the relay calls the account. */
export type RelaySigned = { message: string; signature: string; userName: string | undefined }

export type Relay = {
  /** @throws {ApiError} 503 `provider_down` */
  open(asked: { nonce: string; origin: string }): Promise<RelayChannel>
  /**
   * What was signed in a channel; undefined where nothing was so far. The relay says it once.
   *
   * @throws {ApiError} 410 `login_expired` for a channel that is over, 503 `provider_down`
   */
  read(channel: { nonce: string; token: string }): Promise<RelaySigned | undefined>
}

/** Farcaster's relay (FIP-11), at the address of the settings. */
export function createRelay(address: string, context: ProviderContext): Relay {
  const base = address.replace(/\/+$/, '')
  const { host } = new URL(address)
  const down = (reason: string) => providerDown(new Error(`${host}: ${reason}`))

  return {
    async open({ nonce, origin }) {
      const { text } = await askProvider(
        `${base}/v1/channel`,
        {
          answers: [],
          body: JSON.stringify({
            // An app may sign by a key that the account has named for it, which its owner's phone has.
            acceptAuthAddress: true,
            domain: new URL(origin).host,
            nonce,
            siweUri: origin,
          }),
          headers: { 'content-type': 'application/json' },
          limitMs: timeoutMs,
          maxBytes,
          method: 'POST',
        },
        context,
      )
      const read = readAnswer(text, opened)
      if (!read) throw down('no channel')
      const url = readUrl(read.value.url, { mayBeLocal: isOfThisMachine(address) })
      if (url === undefined) throw down('no address of a page')
      return { token: read.value.channelToken, url }
    },

    async read({ nonce, token }) {
      const answer = await askProvider(
        `${base}/v1/channel/status`,
        {
          answers: [401, 404, 410],
          headers: { authorization: `Bearer ${token}` },
          limitMs: timeoutMs,
          maxBytes,
          method: 'GET',
        },
        context,
      )
      if (answer.status >= 400) throw loginExpired()
      const read = readAnswer(answer.text, status)
      // Of another channel than this one.
      if (read?.value.nonce !== nonce) throw down('no state of this channel')
      if (read.value.state === 'pending') return undefined
      const { message, signature, username: userName } = read.value
      return { message, signature, userName }
    },
  }
}

/** An address that a page may show as a code and as a link. */
function readUrl(text: string, { mayBeLocal }: { mayBeLocal: boolean }): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = !url.username && !url.password && url.href.length <= maxUrlLength
  const isOfWeb = url.protocol === 'https:' || (mayBeLocal && isOfThisMachine(text))
  return isPlain && isOfWeb && /^https?:$/.test(url.protocol) ? url.href : undefined
}
