import type { ChannelState, OpenedChannel } from '@latchkey/protocol/wallet'
import { messageFacts } from '../../roles/farcaster/openFarcaster.ts'
import { loginExpired } from '../../roles/social/loginErrors.ts'
import { askRelay } from './askRelay.ts'
import { type FarcasterLogins, type OpenLogin, otherChannel } from './createFarcasterLogins.ts'
import type { Relay, RelaySigned } from './createRelay.ts'

/** A frame that waits is answered after so long at the latest; it asks again. */
const pollMs = 20_000
/** Between two questions to the relay about one login, however many ask. */
const paceMs = 1_500
const maxHeldOfDevice = 2

type Of = { device: string; loginId: string }

export type Channels = ReturnType<typeof createChannels>

/** Channels of logins at the relay: this server alone knows their tokens. */
export function createChannels({
  logins,
  now,
  pause,
  relay,
}: {
  logins: Pick<FarcasterLogins, 'end' | 'keepChannel' | 'keepSigned' | 'read'>
  now: () => number
  pause: (ms: number) => Promise<void>
  relay: Relay
}) {
  /** Channels that are being opened, by login. */
  const opening = new Map<string, Promise<OpenLogin>>()
  /** The last question about each login that someone waits for. */
  const asked = new Map<string, { answer: Promise<RelaySigned | undefined>; atMs: number }>()
  /** How many requests of a device wait. */
  const held = new Map<string, number>()

  async function openNew(
    { device, loginId }: Of,
    { login, nonceR, origin }: { login: OpenLogin; nonceR: string; origin: string },
  ): Promise<OpenLogin> {
    const { nonce } = await messageFacts({ device, nonceR, nonceW: login.nonce, origin })
    const channel = await relay.open({ nonce, origin })
    return logins.keepChannel({ device, loginId }, { ...channel, nonceR })
  }

  /** The answer of the relay, which is asked again only after a while. */
  function paced(
    of: Of,
    about: { login: OpenLogin; origin: string },
  ): Promise<RelaySigned | undefined> {
    const { loginId } = of
    const last = asked.get(loginId)
    if (last && now() < last.atMs + paceMs) return last.answer
    const answer = askRelay({ logins, relay }, of, about)
    const question = { answer, atMs: Number.POSITIVE_INFINITY }
    asked.set(loginId, question)
    // While it is on its way no other is asked; its pace counts from its end.
    const settle = () => {
      question.atMs = now()
    }
    answer.then(settle, settle)
    for (const [id, { atMs }] of asked)
      if (atMs !== Number.POSITIVE_INFINITY && atMs + paceMs <= now()) asked.delete(id)
    return answer
  }

  return {
    /**
     * Opens the channel of a login; asked again, it answers with the same one.
     *
     * @throws {ApiError} 403 `other_browser`, 409 `conflict` for another nonce, 410 `login_expired`, 503 `provider_down`
     */
    async open({
      nonceR,
      origin,
      ...of
    }: Of & { nonceR: string; origin: string }): Promise<OpenedChannel> {
      const { loginId } = of
      const login = await logins.read(of)
      let open = login
      if (!login.channel) {
        const begun = opening.get(loginId) ?? openNew(of, { login, nonceR, origin })
        opening.set(loginId, begun)
        open = await begun.finally(() => opening.delete(loginId))
      }
      const { channel, expiresInMs } = open
      if (!channel) throw loginExpired()
      if (channel.nonceR !== nonceR) throw otherChannel()
      return { expiresInMs, url: channel.url }
    },

    /**
     * Waits until an app has signed, for some seconds.
     *
     * @throws {ApiError} 403 `other_browser`, 410 `login_expired`, 503 `provider_down`
     */
    async wait({
      origin,
      signal,
      ...of
    }: Of & { origin: string; signal: AbortSignal }): Promise<ChannelState> {
      const { device } = of
      const others = held.get(device) ?? 0
      held.set(device, others + 1)
      try {
        const sinceMs = now()
        for (;;) {
          const login = await logins.read(of)
          const signed = login.signed ?? (await paced(of, { login, origin }))
          if (signed) {
            const { message, signature } = signed
            return { message, signature, status: 'signed' }
          }
          const isHeld = others < maxHeldOfDevice && now() < sinceMs + pollMs && !signal.aborted
          if (!isHeld) return { status: 'waiting' }
          await pause(paceMs)
        }
      } finally {
        const left = (held.get(device) ?? 1) - 1
        if (left > 0) held.set(device, left)
        else held.delete(device)
      }
    },
  }
}
