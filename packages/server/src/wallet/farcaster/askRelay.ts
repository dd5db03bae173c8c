import { ApiError } from '../../http/ApiError.ts'
import { messageFacts } from '../../roles/farcaster/openFarcaster.ts'
import type { FarcasterLogins, OpenLogin } from './createFarcasterLogins.ts'
import type { Relay, RelaySigned } from './createRelay.ts'

/** Asks the relay once about a login, and keeps what it hands over. */
export async function askRelay(
  {
    logins,
    relay,
  }: { logins: Pick<FarcasterLogins, 'end' | 'keepSigned'>; relay: Pick<Relay, 'read'> },
  of: { device: string; loginId: string },
  { login, origin }: { login: OpenLogin; origin: string },
): Promise<RelaySigned | undefined> {
  const { channel, nonce: nonceW } = login
  if (!channel) return undefined
  const { device } = of
  const { nonce } = await messageFacts({ device, nonceR: channel.nonceR, nonceW, origin })
  try {
    const signed = await relay.read({ nonce, token: channel.token })
    if (signed) await logins.keepSigned(of, signed)
    return signed
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) await logins.end(of)
    throw error
  }
}
